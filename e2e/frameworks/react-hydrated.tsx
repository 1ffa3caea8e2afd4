/** @jsxImportSource react */
import { hydrateRoot } from "react-dom/client";
import { Page } from "./react-page.tsx";

hydrateRoot(document.querySelector("#app") as Element, <Page />);
