// @ts-expect-error the build that compiles templates has no types
import { createApp, ref } from "vue/dist/vue.esm-bundler.js";
import { checks, firstProgram, limits, secondProgram } from "./programs.ts";

const app = createApp({
  setup() {
    const [program, fuel, output, verdict] = [ref(firstProgram), ref(limits.fuel), ref(""), ref("")];
    return { checks, firstProgram, secondProgram, program, fuel, said: output, verdict };
  },
  template: `
    <button @click="program = secondProgram">Another program</button>
    <button @click="program = firstProgram">The first program</button>
    <button @click="fuel = 1">Fewer steps</button>
    <output>{{ said }}</output>
    <output>{{ verdict }}</output>
    <sandglass-playground
      :code="program"
      language="ts"
      :limits="{ fuel }"
      :tests="checks"
      @result="said = $event.detail.outcome.kind + ' ' + $event.detail.stdout"
      @check="verdict = 'passed ' + $event.detail.passed"
    ></sandglass-playground>
    <sandglass-playground @change="said = 'changed'"><pre>{{ program }}</pre></sandglass-playground>
  `,
});
app.config.compilerOptions.isCustomElement = (tag: string) => tag === "sandglass-playground";
app.mount("#app");
