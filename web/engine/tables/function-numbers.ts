/**
 * Functions of the engine's source (quickjs.c) by their numbers in its WebAssembly, which is the name that binaryen knows.
 * web/build/build-engine.ts pins the file by its hash. Each comment is what the function takes.
 */
export const functions = {
  /** (state, operation) */
  emit_op: "1",
  /** (code, operation) */
  dbuf_putc: "2",
  /** (context, text, values) */
  JS_ThrowTypeError: "3",
  /** (state) */
  next_token: "4",
  /** (context, object, name, receiver, …) */
  JS_GetPropertyInternal: "5",
  /** (code, number) */
  dbuf_put_u16: "7",
  /** (state, text, values) */
  js_parse_error: "8",
  /** (context, value) */
  JS_ToStringFree: "45",
  /** (state, name) */
  token_is_pseudo_keyword: "54",
  /** (context, function, name): -1 if there is no place */
  add_var: "64",
  /** (context, function, owner, kind, number, name, constant, lexical, kind of the variable) */
  get_closure_var: "88",
  /** (function, variable) */
  capture_var: "89",
  /** (state): -1 if there is no place */
  push_scope: "94",
  /** (context, value): -1 if a trap throws */
  JS_IsExtensible: "137",
  /** (context, object, name, value, receiver, flags) */
  JS_SetPropertyInternal: "142",
  /** (state, function, name, kind) */
  define_var: "149",
  /** (state, …) */
  get_lvalue: "166",
  /** (context, stack, position, operation, operands, handler) */
  ss_check: "168",
  /** (state, kind, …, exported) */
  js_parse_destructuring_element: "190",
  /** (context, length's address, value) */
  js_get_length32: "200",
  /** (state, …) */
  js_parse_statement_or_decl: "210",
  /** (…) */
  add_export_entry: "212",
  /** (function, name): -1, or the number of a variable; of a parameter with ARGUMENT_VAR_OFFSET */
  find_var: "244",
  /** (state, type, …) */
  js_parse_function_decl2: "247",
  /** (state, name, kind) */
  js_define_var: "284",
  /** (function, name) */
  find_global_var: "285",
  /** (state) */
  js_parse_left_hand_side_expr: "286",
  /** (function, code, length, position, line) */
  skip_dead_code: "287",
  /** (context, text, end, radix, flags) */
  js_atof: "308",
  /** (context, text, values, kind) */
  JS_ThrowError: "332",
  /** (context, function, …): -1 if there is no place */
  add_closure_var: "353",
  /** (state, …) */
  js_parse_class: "358",
  /** (context, parent, …) */
  js_new_function_def: "367",
  /** (context, function, name): -1 if there is no place */
  add_arg: "429",
  /** (context, outer variable, variable, its number) */
  set_closure_from_var: "470",
  /** (…) */
  JS_JSONStringify: "539",
  /** (state, flags) */
  js_parse_postfix_expr: "574",
  /** (function, name) */
  find_arg: "581",
  /** (context, 2 addresses for results, function, name, scope) */
  resolve_scope_private_field1: "589",
  /** (…, next position) */
  resolve_scope_var: "590",
  /** (context, descriptor, object) */
  js_obj_to_desc: "609",
  /** (context, function), with add_eval_variables in it */
  js_create_function: "633",
  /** (…) */
  js_proxy_has: "880",
  /** (…) */
  js_proxy_define_own_property: "881",
  /** (…) */
  js_proxy_get_own_property_names: "883",
  /** (…) */
  js_proxy_get_own_property: "884",
  /** (…), with add_closure_variables(context, function, code, scope) in it */
  JS_EvalInternal: "973",
  /** (context, iterator, count, arguments, kind) */
  js_create_iterator_helper: "1225",
} as const;
