import { compilers } from "../languages/compilers.ts";
import { adviceOn, checkProgram, syntaxOf } from "../languages/reading.ts";
import { registeredCompilers } from "../languages/register.ts";
import { equipmentWith } from "./equipment.ts";
import { serve } from "./serve.ts";
import { openSession } from "./serve-session.ts";

/**
 * The worker with all there is: the standard library, the parser that modules and sessions need, and the compilers
 * whose scripts come before this one.
 */
const equipment = equipmentWith([...compilers, ...registeredCompilers()]);
const { compilerOf } = equipment;

serve(equipment, openSession, {
  check: (request) => checkProgram(request, compilerOf),
  advise: (request, outcome) => adviceOn(request, outcome, compilerOf),
  syntax: (file, language) => syntaxOf(file, language, compilerOf),
});
