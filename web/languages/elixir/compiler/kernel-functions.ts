/** Every function of Kernel in Elixir 1.14. */
export const kernelFunctions: ReadonlySet<string> = new Set(
  `!=/2 !==/2 */2 **/2 +/1 +/2 ++/2 -/1 -/2 --/2 //2 </2 <=/2 ==/2 ===/2 =~/2 >/2 >=/2 abs/1 apply/2 
apply/3 binary_part/3 binary_slice/2 binary_slice/3 bit_size/1 byte_size/1 ceil/1 div/2 elem/2 
exit/1 floor/1 function_exported?/3 get_and_update_in/3 get_in/2 hd/1 inspect/1 inspect/2 is_atom/1 
is_binary/1 is_bitstring/1 is_boolean/1 is_float/1 is_function/1 is_function/2 is_integer/1 
is_list/1 is_map/1 is_map_key/2 is_number/1 is_pid/1 is_port/1 is_reference/1 is_tuple/1 length/1 
macro_exported?/3 make_ref/0 map_size/1 max/2 min/2 node/0 node/1 not/1 pop_in/2 put_elem/3 
put_in/3 rem/2 round/1 self/0 send/2 spawn/1 spawn/3 spawn_link/1 spawn_link/3 spawn_monitor/1 
spawn_monitor/3 struct/1 struct/2 struct!/1 struct!/2 throw/1 tl/1 trunc/1 tuple_size/1 update_in/3`.split(
    /\s+/,
  ),
);
