import Monaco from "@vue/repl/monaco-editor";
import { mount } from "../vue.ts";

mount(Monaco);
