import CodeMirror from "@vue/repl/codemirror-editor";
import { mount } from "../vue.ts";

mount(CodeMirror);
