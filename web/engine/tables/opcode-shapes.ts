/**
 * The engine's opcodes in order, as quickjs-opcode.h (f113949) declares them: the name, the size of the instruction, the
 * number of values that it pops, the number that it pushes, and the form of its operand.
 */
export const declared = `
  invalid 1 0 0 none, push_i32 5 0 1 i32, push_const 5 0 1 const, fclosure 5 0 1 const, push_atom_value 5 0 1 atom,
  private_symbol 5 0 1 atom, undefined 1 0 1 none, null 1 0 1 none, push_this 1 0 1 none, push_false 1 0 1 none,
  push_true 1 0 1 none, object 1 0 1 none, special_object 2 0 1 u8, rest 3 0 1 u16, drop 1 1 0 none, nip 1 2 1 none,
  nip1 1 3 2 none, dup 1 1 2 none, dup1 1 2 3 none, dup2 1 2 4 none, dup3 1 3 6 none, insert2 1 2 3 none,
  insert3 1 3 4 none, insert4 1 4 5 none, perm3 1 3 3 none, perm4 1 4 4 none, perm5 1 5 5 none, swap 1 2 2 none,
  swap2 1 4 4 none, rot3l 1 3 3 none, rot3r 1 3 3 none, rot4l 1 4 4 none, rot5l 1 5 5 none,
  call_constructor 3 2 1 npop, call 3 1 1 npop, tail_call 3 1 0 npop, call_method 3 2 1 npop,
  tail_call_method 3 2 0 npop, array_from 3 0 1 npop, apply 3 3 1 u16, return 1 1 0 none, return_undef 1 0 0 none,
  check_ctor_return 1 1 2 none, check_ctor 1 0 0 none, init_ctor 1 0 1 none, check_brand 1 2 2 none,
  add_brand 1 2 0 none, return_async 1 1 0 none, throw 1 1 0 none, throw_error 6 0 0 atom_u8, eval 5 1 1 npop_u16,
  apply_eval 3 2 1 u16, regexp 1 2 1 none, get_super 1 1 1 none, import 1 2 1 none, get_var_undef 3 0 1 var_ref,
  get_var 3 0 1 var_ref, put_var 3 1 0 var_ref, put_var_init 3 1 0 var_ref, get_ref_value 1 2 3 none,
  put_ref_value 1 3 0 none, get_field 5 1 1 atom, get_field2 5 1 2 atom, put_field 5 2 0 atom,
  get_private_field 1 2 1 none, put_private_field 1 3 0 none, define_private_field 1 3 1 none,
  get_array_el 1 2 1 none, get_array_el2 1 2 2 none, get_array_el3 1 2 3 none, put_array_el 1 3 0 none,
  get_super_value 1 3 1 none, put_super_value 1 4 0 none, define_field 5 2 1 atom, set_name 5 1 1 atom,
  set_name_computed 1 2 2 none, set_proto 1 2 1 none, set_home_object 1 2 2 none, define_array_el 1 3 2 none,
  append 1 3 2 none, copy_data_properties 2 3 3 u8, define_method 6 2 1 atom_u8, define_method_computed 2 3 1 u8,
  define_class 6 2 2 atom_u8, define_class_computed 6 3 3 atom_u8, get_loc 3 0 1 loc, put_loc 3 1 0 loc,
  set_loc 3 1 1 loc, get_arg 3 0 1 arg, put_arg 3 1 0 arg, set_arg 3 1 1 arg, get_var_ref 3 0 1 var_ref,
  put_var_ref 3 1 0 var_ref, set_var_ref 3 1 1 var_ref, set_loc_uninitialized 3 0 0 loc, get_loc_check 3 0 1 loc,
  put_loc_check 3 1 0 loc, set_loc_check 3 1 1 loc, put_loc_check_init 3 1 0 loc, get_loc_checkthis 3 0 1 loc,
  get_var_ref_check 3 0 1 var_ref, put_var_ref_check 3 1 0 var_ref, put_var_ref_check_init 3 1 0 var_ref,
  close_loc 3 0 0 loc, if_false 5 1 0 label, if_true 5 1 0 label, goto 5 0 0 label, catch 5 0 1 label,
  gosub 5 0 0 label, ret 1 1 0 none, nip_catch 1 2 1 none, to_object 1 1 1 none, to_propkey 1 1 1 none,
  with_get_var 10 1 0 atom_label_u8, with_put_var 10 2 1 atom_label_u8, with_delete_var 10 1 0 atom_label_u8,
  with_make_ref 10 1 0 atom_label_u8, with_get_ref 10 1 0 atom_label_u8, make_loc_ref 7 0 2 atom_u16,
  make_arg_ref 7 0 2 atom_u16, make_var_ref_ref 7 0 2 atom_u16, make_var_ref 5 0 2 atom, for_in_start 1 1 1 none,
  for_of_start 1 1 3 none, for_await_of_start 1 1 3 none, for_in_next 1 1 3 none, for_of_next 2 3 5 u8,
  for_await_of_next 1 3 4 none, iterator_check_object 1 1 1 none, iterator_get_value_done 1 2 3 none,
  iterator_close 1 3 0 none, iterator_next 1 4 4 none, iterator_call 2 4 5 u8, initial_yield 1 0 0 none,
  yield 1 1 2 none, yield_star 1 1 2 none, async_yield_star 1 1 2 none, await 1 1 1 none, neg 1 1 1 none,
  plus 1 1 1 none, dec 1 1 1 none, inc 1 1 1 none, post_dec 1 1 2 none, post_inc 1 1 2 none, dec_loc 2 0 0 loc8,
  inc_loc 2 0 0 loc8, add_loc 2 1 0 loc8, not 1 1 1 none, lnot 1 1 1 none, typeof 1 1 1 none, delete 1 2 1 none,
  delete_var 5 0 1 atom, mul 1 2 1 none, div 1 2 1 none, mod 1 2 1 none, add 1 2 1 none, sub 1 2 1 none,
  pow 1 2 1 none, shl 1 2 1 none, sar 1 2 1 none, shr 1 2 1 none, lt 1 2 1 none, lte 1 2 1 none, gt 1 2 1 none,
  gte 1 2 1 none, instanceof 1 2 1 none, in 1 2 1 none, eq 1 2 1 none, neq 1 2 1 none, strict_eq 1 2 1 none,
  strict_neq 1 2 1 none, and 1 2 1 none, xor 1 2 1 none, or 1 2 1 none, is_undefined_or_null 1 1 1 none,
  private_in 1 2 1 none, push_bigint_i32 5 0 1 i32, nop 1 0 0 none, push_minus1 1 0 1 none_int,
  push_0 1 0 1 none_int, push_1 1 0 1 none_int, push_2 1 0 1 none_int, push_3 1 0 1 none_int, push_4 1 0 1 none_int,
  push_5 1 0 1 none_int, push_6 1 0 1 none_int, push_7 1 0 1 none_int, push_i8 2 0 1 i8, push_i16 3 0 1 i16,
  push_const8 2 0 1 const8, fclosure8 2 0 1 const8, push_empty_string 1 0 1 none, get_loc8 2 0 1 loc8,
  put_loc8 2 1 0 loc8, set_loc8 2 1 1 loc8, get_loc0 1 0 1 none_loc, get_loc1 1 0 1 none_loc,
  get_loc2 1 0 1 none_loc, get_loc3 1 0 1 none_loc, put_loc0 1 1 0 none_loc, put_loc1 1 1 0 none_loc,
  put_loc2 1 1 0 none_loc, put_loc3 1 1 0 none_loc, set_loc0 1 1 1 none_loc, set_loc1 1 1 1 none_loc,
  set_loc2 1 1 1 none_loc, set_loc3 1 1 1 none_loc, get_arg0 1 0 1 none_arg, get_arg1 1 0 1 none_arg,
  get_arg2 1 0 1 none_arg, get_arg3 1 0 1 none_arg, put_arg0 1 1 0 none_arg, put_arg1 1 1 0 none_arg,
  put_arg2 1 1 0 none_arg, put_arg3 1 1 0 none_arg, set_arg0 1 1 1 none_arg, set_arg1 1 1 1 none_arg,
  set_arg2 1 1 1 none_arg, set_arg3 1 1 1 none_arg, get_var_ref0 1 0 1 none_var_ref, get_var_ref1 1 0 1 none_var_ref,
  get_var_ref2 1 0 1 none_var_ref, get_var_ref3 1 0 1 none_var_ref, put_var_ref0 1 1 0 none_var_ref,
  put_var_ref1 1 1 0 none_var_ref, put_var_ref2 1 1 0 none_var_ref, put_var_ref3 1 1 0 none_var_ref,
  set_var_ref0 1 1 1 none_var_ref, set_var_ref1 1 1 1 none_var_ref, set_var_ref2 1 1 1 none_var_ref,
  set_var_ref3 1 1 1 none_var_ref, get_length 1 1 1 none, if_false8 2 1 0 label8, if_true8 2 1 0 label8,
  goto8 2 0 0 label8, goto16 3 0 0 label16, call0 1 1 1 npopx, call1 1 1 1 npopx, call2 1 1 1 npopx,
  call3 1 1 1 npopx, is_undefined 1 1 1 none, is_null 1 1 1 none, typeof_is_undefined 1 1 1 none,
  typeof_is_function 1 1 1 none
`
  .trim()
  .split(/,\s+/);

/** The operations that only the compiler has, likewise: their numbers begin with that of the first short opcode. */
export const declaredForCompiler = `
  enter_scope 3 0 0 u16, leave_scope 3 0 0 u16, label 5 0 0 label, scope_get_var_undef 7 0 1 atom_u16,
  scope_get_var 7 0 1 atom_u16, scope_put_var 7 1 0 atom_u16, scope_delete_var 7 0 1 atom_u16,
  scope_make_ref 11 0 2 atom_label_u16, scope_get_ref 7 0 2 atom_u16, scope_put_var_init 7 0 2 atom_u16,
  scope_get_var_checkthis 7 0 1 atom_u16, scope_get_private_field 7 1 1 atom_u16,
  scope_get_private_field2 7 1 2 atom_u16, scope_put_private_field 7 2 0 atom_u16,
  scope_in_private_field 7 1 1 atom_u16, get_field_opt_chain 5 1 1 atom, get_array_el_opt_chain 1 2 1 none,
  set_class_name 5 1 1 u32, line_num 5 0 0 u32
`
  .trim()
  .split(/,\s+/);

/** OP_FMT_*, in order. */
export const formNames =
  "none none_int none_loc none_arg none_var_ref u8 i8 loc8 const8 label8 u16 i16 label16 npop npopx npop_u16 loc arg var_ref u32 i32 const label atom atom_u8 atom_u16 atom_label_u8 atom_label_u16 label_u16".split(
    " ",
  );
