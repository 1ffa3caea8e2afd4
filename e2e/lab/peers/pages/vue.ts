import { Repl, useStore, useVueImportMap } from "@vue/repl";
import { createApp, h, ref } from "vue";

const welcomeSFC = `<script setup>
const text = ["first", "output"].join("-");
</script>

<template>{{ text }}</template>
`;

/** @vue/repl as its documentation shows it, with Vue's runtime from the same server. It runs its program without a click. */
export function mount(editor: unknown): void {
  const runtime = new URL("vue.runtime.esm-browser.prod.js", document.baseURI).href;
  const { importMap, vueVersion, productionMode } = useVueImportMap({
    runtimeDev: runtime,
    runtimeProd: runtime,
  });
  productionMode.value = true;
  const store = useStore({
    builtinImportMap: importMap,
    vueVersion,
    productionMode,
    template: ref({ welcomeSFC }),
  } as never);
  createApp({ render: () => h(Repl, { editor, store } as never) }).mount("#app");
}
