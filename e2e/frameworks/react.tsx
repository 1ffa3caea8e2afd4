/** @jsxImportSource react */
import { useState } from "react";
import { createRoot } from "react-dom/client";
import type {} from "../../web/products/widget/playground.d.ts";
import { checks, firstProgram, limits, secondProgram } from "./programs.ts";

function Page() {
  const [program, setProgram] = useState(firstProgram);
  const [fuel, setFuel] = useState(limits.fuel);
  const [output, setSaid] = useState("");
  const [verdict, setVerdict] = useState("");
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
        code={program}
        language="ts"
        limits={{ fuel }}
        tests={checks}
        onresult={({ detail }) => setSaid(`${detail.outcome.kind} ${detail.stdout}`)}
        oncheck={({ detail }) => setVerdict(`passed ${detail.passed}`)}
      />
      <sandglass-playground onChange={() => setSaid("changed")}>
        <pre>{program}</pre>
      </sandglass-playground>
    </main>
  );
}

createRoot(document.querySelector("#app") as Element).render(<Page />);
