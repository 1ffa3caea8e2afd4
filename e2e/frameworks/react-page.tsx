/** @jsxImportSource react */
import { useCallback, useState } from "react";
import type { PlaygroundEvent, SandglassPlayground } from "../../web/products/widget/playground.d.ts";
import { checks, firstProgram, limits, secondProgram } from "./programs.ts";

/**
 * The page as a server renders it and React hydrates it. In this case React 19 sets no property to an object, and adds
 * no listener for an element's own events. So objects are passed as JSON, and a ref adds listeners.
 */
export function Page() {
  const [program, setProgram] = useState(firstProgram);
  const [fuel, setFuel] = useState(limits.fuel);
  const [output, setSaid] = useState("");
  const [verdict, setVerdict] = useState("");
  const listen = useCallback((widget: SandglassPlayground) => {
    const result = ({ detail }: PlaygroundEvent<"result">) =>
      setSaid(`${detail.outcome.kind} ${detail.stdout}`);
    const check = ({ detail }: PlaygroundEvent<"check">) => setVerdict(`passed ${detail.passed}`);
    widget.addEventListener("result", result);
    widget.addEventListener("check", check);
    return () => {
      widget.removeEventListener("result", result);
      widget.removeEventListener("check", check);
    };
  }, []);
  return (
    <main>
      <button type="button" onClick={() => setProgram(secondProgram)}>
        Another program
      </button>
      <button type="button" onClick={() => setProgram(firstProgram)}>
        The first program
      </button>
      <button type="button" onClick={() => setFuel(1)}>
        Fewer steps
      </button>
      <output>{output}</output>
      <output>{verdict}</output>
      <sandglass-playground
        ref={listen}
        code={program}
        language="ts"
        limits={JSON.stringify({ fuel })}
        tests={JSON.stringify(checks)}
      />
      <sandglass-playground onChange={() => setSaid("changed")}>
        <pre>{program}</pre>
      </sandglass-playground>
    </main>
  );
}
