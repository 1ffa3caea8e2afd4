import { computed, type Signal, signal } from "@preact/signals";
import { render } from "preact";
import type { MountedFeature } from "../../../features/feature.ts";
import { explainRuns } from "../../../player/explanation/explain-runs.ts";
import { languageFor } from "../../../player/model/document/program-files.ts";
import { loadHistory, saveHistory } from "../../../player/model/document/saved-history.ts";
import type { DraftStorage } from "../../../player/model/drafts/draft.ts";
import type { Playground } from "../../../player/model/playground.ts";
import { positionNow } from "../../../player/model/ran-text.ts";
import { preloadReplays } from "../../../player/model/replay/replay-parts.ts";
import { explain } from "../../../player/output/explain-outcome.ts";
import type { LogSources } from "../../../player/output/log-sources.ts";
import type { LogView } from "../../../player/output/log-view.ts";
import { LanguageLoadingView } from "../../../player/view/language-loading.tsx";
import { Question } from "../../../player/view/question.tsx";
import type { Limits } from "../../../protocol/run/limits.ts";
import type { Client } from "../../../run/client/client.ts";
import { buttonsIn } from "../../../ui/buttons-in.ts";
import { nextTask } from "../../../ui/next-task.ts";
import { element } from "../../../ui/page-element.ts";
import { SettingsStore } from "../../settings/settings-store.ts";
import { EditorChoice } from "../editor/editor-choice.ts";
import type { EditorHost } from "../editor/editor-host.ts";
import { mountProblems } from "../editor/mount-problems.ts";
import { createSimpleEditor, sheetAround } from "../editor/simple-editor.ts";
import { StatusBar } from "../editor/status-bar.tsx";
import type { EditorKind } from "../editor/type-check.ts";
import { FileActions } from "../files/file-actions.ts";
import { FileMenu, FileMenuState } from "../files/file-menu.tsx";
import { createPrograms, mountProgramDialogs } from "../files/program-dialogs.tsx";
import { TabBar } from "../files/tab-bar.tsx";
import { ExplanationView } from "../output/explanation-view.tsx";
import { Meters } from "../output/meters.tsx";
import type { OutcomeParts } from "../output/outcome-card.tsx";
import { mountOutputToolbar } from "../output/output-toolbar.tsx";
import { mountSettings } from "../settings/settings-commands.tsx";
import { features } from "../site-features.ts";
import { CommandRegistry, handleCommandKeys } from "./command-registry.ts";
import { commandsOf } from "./commands.ts";
import { FeatureViews } from "./feature-views.tsx";
import { mountHelp } from "./help-dialogs.tsx";
import { keepFocus } from "./keep-focus.ts";
import { showKeyboardHint } from "./keyboard-hint.ts";
import "./offers.css";
import { mountPaneChoice } from "./pane-choice.tsx";
import { limitPastedText } from "./pasted-text.ts";
import * as texts from "./shell-texts.ts";
import { keysText } from "./shortcut-keys.ts";

/** The objects that the first script has created. */
type FirstUi = {
  readonly playground: Playground;
  readonly editor: EditorHost;
  readonly client: Client;
  readonly storage: DraftStorage;
  /** Whether the program on the page is saved, or was set aside. */
  readonly hasDraft: boolean;
  readonly limits: Signal<Limits>;
  readonly log: LogView;
  /** The card of the outcome waits for them. */
  readonly outcomeParts: Signal<OutcomeParts | undefined>;
};

/**
 * The parts of the page that the first run does not need. They are mounted after it is possible. Each part gets its
 * dependencies as arguments, and returns its commands for the registry. This happens in several tasks: as one task, a
 * phone did not respond for half a second. Returns the choice of the editor.
 */
export async function mountDeferredUi({
  playground,
  editor,
  client,
  storage,
  hasDraft,
  limits,
  log,
  outcomeParts,
}: FirstUi): Promise<Pick<EditorChoice, "begin" | "addTypes">> {
  await nextTask();
  keepFocus(() => buttonsIn(element("toolbar"))[0]);
  const { workspace } = playground;
  const commands = new CommandRegistry();
  const mountedFeatures = signal<readonly MountedFeature[]>([]);
  const openMoment = computed(() => mountedFeatures.value.find((each) => each.openMoment)?.openMoment?.value);
  const logSources: LogSources = { filter: signal(undefined), secondary: signal(undefined) };
  const outputCommands = mountOutputToolbar(playground, log, logSources, element("output-bar"), openMoment);
  await nextTask();
  const programs = createPrograms(playground, editor, storage, hasDraft);
  const actions = new FileActions(workspace, (program) => void programs.opening.openNew(program));
  const menu = new FileMenuState();
  const settingsStore = new SettingsStore(storage);
  const editorKind = signal<EditorKind>("simple");
  const { problems, types, onDiagnostics } = mountProblems(playground, editor, editorKind);
  const choice = new EditorChoice(editorKind, editor, commands, types, settingsStore, (message) => {
    workspace.notice.value = message;
  });
  const edit = () => editor.focus();
  const settings = mountSettings(
    settingsStore,
    choice,
    mountedFeatures,
    limits,
    element("splitter"),
    (preferences) => editor.setPreferences(preferences),
  );
  const panes = mountPaneChoice(playground);
  editor.connect({
    languageName: (path, language) => languageFor(path, { language })?.editorLanguage ?? "plaintext",
    positionNow: (at) =>
      positionNow(at, playground.lastRequest.peek()?.files, workspace.program.peek().files),
    onReveal: () => panes.showCode(),
    onDiagnostics,
    takeTextField: (start, events) =>
      createSimpleEditor(sheetAround(element("code") as HTMLTextAreaElement), start, events),
  });
  const help = mountHelp(
    commands.all,
    () => editor.editorCommands(),
    () => settingsStore.settings.value.vimKeys,
  );
  const page = {
    playground,
    client,
    editor,
    storage,
    settings: settingsStore,
    problem: actions.problem,
    panes,
    opening: programs.opening,
    drafts: programs.drafts,
    beginNew: programs.beginNew,
    environment: editor.environment,
    features: mountedFeatures,
    stored: Object.assign({}, ...features.map(({ stored }) => stored)),
    element,
    logSources,
    openMoment,
    keysText,
  };
  const mounted = features.map((each) => each.mount(page));
  mountedFeatures.value = mounted;
  const featureCommands = mounted.flatMap((each) => each.commands ?? []);
  commands.register([
    ...commandsOf(playground, actions, choice, edit, () =>
      Promise.all(mounted.map((each) => each.beforeSave?.())),
    ),
    ...featureCommands,
    ...Object.values(help).flat(),
    ...settings,
  ]);
  render(<FeatureViews features={mounted} place="header" />, element("header-views"));
  handleCommandKeys(commands.all, editor.box);
  limitPastedText(editor.box, () => {
    workspace.notice.value = texts.pastedTextCut;
  });

  await nextTask();
  render(<Meters playground={playground} />, element("meters"));
  render(
    <>
      <LanguageLoadingView size="page" runs={playground} />
      <Question
        size="page"
        runs={playground}
        onAnswered={() => element("output").focus()}
        takesFocus={() => !playground.isUnasked}
      />
    </>,
    element("question"),
  );
  const explanation = explainRuns(playground, client);
  const Below: OutcomeParts["Below"] = ({ outcomeAt }) => (
    <>
      <FeatureViews features={mounted} place="outcome" />
      <ExplanationView
        playground={playground}
        explanation={explanation}
        outcomeAt={outcomeAt}
        openMoment={openMoment}
        onReveal={(at) => editor.revealRan(at)}
        onSwitch={(language) => {
          actions.switchLanguage(language);
          playground.run();
        }}
      />
      <FeatureViews features={mounted} place="details" />
    </>
  );
  outcomeParts.value = { explain, Below };
  render(
    <div class="offers">
      <FeatureViews features={mounted} place="offer" />
    </div>,
    element("inside"),
  );
  render(<FeatureViews features={mounted} place="below" />, element("calls"));
  await nextTask();
  render(
    <TabBar playground={playground} problems={problems} actions={actions} menu={menu} onEdit={edit} />,
    element("files"),
  );
  render(
    <FileMenu
      workspace={workspace}
      actions={actions}
      choice={choice}
      menu={menu}
      pane={element("program-pane")}
      guide={help}
      settings={settings[0]}
      commands={featureCommands}
      onEdit={edit}
    />,
    element("menu"),
  );
  render(<FeatureViews features={mounted} place="panel" />, element("syntax"));
  render(
    <StatusBar
      playground={playground}
      problems={problems}
      actions={actions}
      types={types}
      commands={featureCommands}
      onReveal={(at) => editor.reveal(at)}
    />,
    element("editor-foot"),
  );
  showKeyboardHint(editor.box, element("editor-foot"));

  workspace.prependHistory(loadHistory(storage, workspace.initial));
  // The last event that a closing page certainly gets. On a phone the page may not come back.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") saveHistory(storage, workspace.history);
  });
  const notices = document.createElement("div");
  element("notices").before(notices);
  render(<FeatureViews features={mounted} place="notice" />, notices);

  await nextTask();
  commands.register(
    mountProgramDialogs(
      playground,
      programs,
      { settings: settings[0], more: [help.palette, help.shortcuts] },
      mounted,
      {
        nav: element("programs"),
        origin: element("arrival"),
        dialogs: element("dialogs"),
        pane: editor.box,
      },
    ),
  );
  commands.register(outputCommands);
  return {
    begin: () => choice.begin(),
    async addTypes() {
      await choice.addTypes();
      for (const each of mounted) await each.preload().catch(() => {});
      // Loaded in advance for a run that fails, because a run must not cause a request.
      await preloadReplays().catch(() => {});
      for (const each of mounted) each.atLast?.();
    },
  };
}
