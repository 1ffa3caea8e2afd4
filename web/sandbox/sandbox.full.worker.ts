import { compilers, remembering } from "../languages/compilers.ts";
import { registeredCompilers } from "../languages/register.ts";
import { equipmentWith } from "./equipment.ts";
import { serve } from "./serve.ts";
import { serveMore } from "./serve-more.ts";

/**
 * The worker with all there is: the standard library, the parser that modules and sessions need, and the compilers
 * whose scripts come before this one.
 */
const equipment = equipmentWith([...compilers, ...registeredCompilers()]);
const compilerOf = remembering(equipment.compilerOf);

serve(equipment, serveMore(compilerOf));
