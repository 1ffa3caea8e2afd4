import { equipment } from "./equipment.ts";
import { serve } from "./serve.ts";
import { openSession } from "./serve-session.ts";

/** The worker with all there is: the standard library, and the parser that modules and sessions need. */
serve(equipment, openSession);
