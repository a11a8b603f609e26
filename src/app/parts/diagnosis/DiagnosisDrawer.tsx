import { useState } from 'react';
import type { Evidence } from '../../../evidence/evidence.ts';
import type { Cause } from '../../../diagnosis/cause.ts';
import { causeNames, verdictText } from '../../../diagnosis/verdict.ts';
import type { Overlay } from '../../../models/contract/figure.ts';
import { unbrokenUnits } from '../../../text/number-words.ts';
import { useActions, useApp } from '../../core/app-context.tsx';
import type { MeasurementState } from '../../core/evidence/measurement-state.ts';
import { oneColumn } from '../../kit/preferences.ts';
import { useMedia } from '../../kit/use-media.ts';
import { MachineRemark } from './MachineNotice.tsx';
import { machineText } from './machine-text.ts';
import { QuestionList } from './QuestionList.tsx';
import { StallSection } from './StallSection.tsx';
import { TextEntry } from './TextEntry.tsx';
import './diagnosis.css';
import { ActionButton } from '../../kit/commands/ActionButton.tsx';
import { Button } from '../../kit/Button.tsx';

/** Cause of loss or latency in the pasted outputs: the verdict, its evidence, the next command. */
export function DiagnosisDrawer() {
  const { examination, running, failure } = useApp((state) => state.diagnosis);
  const texts = useApp(({ measurement }) => measurement.texts.length);
  const causes = examination?.diagnosis.causes ?? [];
  const stalls = examination?.diagnosis.stalls ?? null;
  return (
    <section className="details-section diagnosis" aria-labelledby="drawer-heading" data-testid="diagnosis">
      {failure === null ? null : <p role="alert">{failure}</p>}
      {running ? <Reading /> : null}
      {examination === null ? (
        <p className="quiet-text">
          {running
            ? 'Nothing is known yet.'
            : 'Paste what your tools print: counters, data-plane statistics, a log with numbers. Several texts, or one taken twice, are read as one machine. Nothing leaves the browser.'}
        </p>
      ) : (
        <>
          {stalls === null ? null : <StallSection seen={stalls} />}
          <FirstCause cause={causes[0]} />
          <NextCommand />
          {causes.length < 2 ? null : (
            <>
              <h3>Other causes</h3>
              {causes.slice(1).map((cause) => (
                <OtherCause key={cause.cause} cause={cause} />
              ))}
            </>
          )}
          {texts === 0 ? null : <TextList />}
        </>
      )}
      <QuestionList />
      <TextEntry open={texts === 0} />
    </section>
  );
}

/** The reading under way, and the end of it. */
function Reading() {
  const { cancelDiagnosis } = useActions();
  return (
    <p className="reading" role="status">
      Reading the texts ...{' '}
      <ActionButton quiet aria-label="Cancel reading the texts" onClick={cancelDiagnosis}>
        Cancel
      </ActionButton>
    </p>
  );
}

function FirstCause({ cause }: { cause: Cause }) {
  const { setDrawer } = useActions();
  const onlyMeasurements = useApp(({ diagnosis, measurement, overlays }) => {
    const { facts, texts } = diagnosis.examination!.diagnosis;
    return (
      texts.length > 0 &&
      Object.keys(facts).length === 0 &&
      texts.every(({ name }) => isMeasured(measurement, name) || isLaidOver(measurement, overlays, name))
    );
  });
  return (
    <>
      <p className="verdict" role="status" data-confidence={cause.confidence}>
        {unbrokenUnits(verdictText(cause))}
      </p>
      {onlyMeasurements ? (
        <p className="quiet-text">
          Measurement results are laid over the figures; Diagnosis reads counters.{' '}
          <Button quiet onClick={() => setDrawer('measurements')}>
            Show them
          </Button>
        </p>
      ) : null}
      <MachineRemark />
      <UseMachine cause={cause} />
      <Evidences heading="For" all={cause.for.slice(1)} />
      <Evidences heading="Against" all={cause.against} />
      {cause.cause === 'cannot-tell' ? null : (
        <>
          <h3>Cure</h3>
          <p>{cause.cure}</p>
          <WhatIfs cause={cause} />
        </>
      )}
    </>
  );
}

function OtherCause({ cause }: { cause: Cause }) {
  return (
    <details className="other-cause">
      <summary>
        {causeNames[cause.cause]} ({cause.confidence})
      </summary>
      <Evidences heading="For" all={cause.for} />
      <Evidences heading="Against" all={cause.against} />
      <p>{cause.cure}</p>
      <WhatIfs cause={cause} />
      <UseMachine cause={cause} />
    </details>
  );
}

function Evidences({ heading, all }: { heading: string; all: readonly Evidence[] }) {
  if (all.length === 0) return null;
  return (
    <>
      <h3>{heading}</h3>
      <ul className="evidence">
        {all.map(({ says }) => (
          <li key={says}>{says}</li>
        ))}
      </ul>
    </>
  );
}

/** Runs an action that opens a scenario; where the drawer covers the page it is closed, and the figures are in view. */
function useOpening(): (opening: Promise<void>) => void {
  const { setDrawer } = useActions();
  const covers = useMedia(oneColumn);
  return (opening) => {
    void opening.then(() => {
      if (covers) setDrawer(null);
    });
  };
}

/** Button that replaces the present inputs by the machine of the texts: that of the cause, else the measured one. */
function UseMachine({ cause }: { cause: Cause }) {
  const { takeMachine } = useActions();
  const open = useOpening();
  const measured = useApp(({ diagnosis }) => diagnosis.examination?.measured ?? null);
  const present = useApp(({ model }) => model.id);
  const models = useApp(({ model }) => model.name);
  const scenario = cause.scenario ?? measured?.scenario ?? null;
  if (scenario === null) return null;
  const own = measured !== null && scenario === measured.scenario ? measured.assumes : [];
  const assumes = own.filter((sentence) => !cause.cure.includes(sentence));
  return (
    <div className="use-machine">
      <ActionButton
        primary
        title={present === scenario.model ? `In ${models}` : 'Opens another model'}
        onClick={() => open(takeMachine(scenario))}
      >
        Use this machine
      </ActionButton>
      <span className="quiet-text">{machineText(scenario)}</span>
      {assumes.length === 0 ? null : (
        <details>
          <summary>Assumptions</summary>
          <ul className="evidence">
            {assumes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** The cure as scenarios beside the machine of the texts, one click each. */
function WhatIfs({ cause }: { cause: Cause }) {
  const { tryWhatIf } = useActions();
  const open = useOpening();
  const measured = useApp(({ diagnosis }) => diagnosis.examination?.measured ?? null);
  const whatIfs = useApp(({ diagnosis }) => diagnosis.examination?.whatIfs[cause.cause]) ?? [];
  const machine = cause.scenario ?? measured?.scenario ?? null;
  if (machine === null || whatIfs.length === 0) return null;
  return (
    <div className="button-row">
      {whatIfs.map(({ label, scenario }) => (
        <ActionButton
          key={label}
          title={
            scenario.events === undefined
              ? 'Pins the machine and opens the changed one beside it'
              : 'Opens the stage “After a stall”'
          }
          onClick={() => open(tryWhatIf(machine, scenario))}
        >
          {label}
        </ActionButton>
      ))}
    </div>
  );
}

/** Time for which a message about the clipboard is shown, ms. */
const messageMs = 2000;

function NextCommand() {
  const next = useApp(({ diagnosis }) => diagnosis.examination?.diagnosis.next ?? null);
  const [message, setMessage] = useState('');
  if (next === null) return null;

  function show(text: string) {
    setMessage(text);
    setTimeout(() => setMessage(''), messageMs);
  }

  return (
    <>
      <h3>Next command</h3>
      <pre className="next-command" tabIndex={0} aria-label="Next command">
        <code>{next.command}</code>
      </pre>
      <p>{next.why}</p>
      <div className="button-row">
        <ActionButton
          onClick={() =>
            navigator.clipboard.writeText(next.command).then(
              () => show('Copied'),
              () => show('The browser refused the clipboard: select the command instead.'),
            )
          }
        >
          Copy the command
        </ActionButton>
        <span role="status">{message}</span>
      </div>
    </>
  );
}

/** Whether a text of this name was read as a measurement: a recording, a distribution, a tool's result. */
function isMeasured({ files, tools }: MeasurementState, name: string): boolean {
  return (
    files.some(({ fileName }) => fileName === name) ||
    tools.some(({ output }) => output.fileName === name && output.reading.traits?.table !== 'of-anything')
  );
}

/** Whether a table of this name has results that are laid over the figures. */
function isLaidOver({ tools }: MeasurementState, overlays: readonly Overlay[], name: string): boolean {
  return tools.some(
    ({ output: { fileName, id } }) =>
      fileName === name && overlays.some((one) => one.id.startsWith(`${id} `) || one.id.endsWith(`:${id}`)),
  );
}

/** Each text: the outputs found in it, and what was left out. */
function TextList() {
  const { removeText, removeTexts } = useActions();
  const texts = useApp(({ diagnosis }) => diagnosis.examination?.diagnosis.texts ?? []);
  const measurement = useApp((state) => state.measurement);
  const measured = (name: string) => isMeasured(measurement, name);
  return (
    <details className="text-list">
      <summary>How the texts were read ({texts.length})</summary>
      <ul>
        {texts.map(({ name, read, notes, firstOther, refused }) => (
          <li key={name}>
            <span className="file-name">{name}</span>
            <ActionButton quiet aria-label={`Remove ${name}`} onClick={() => removeText(name)}>
              Remove
            </ActionButton>
            <ul className="evidence">
              {refused === null ? null : <li>{refused}</li>}
              {read.map((one) => (
                <li key={one}>{one}</li>
              ))}
              {measured(name) ? <li>This is a measurement: see “Measurements”.</li> : null}
              {notes.map((one) => (
                <li key={one}>{one}</li>
              ))}
              {firstOther === null || measured(name) ? null : (
                <li>
                  First line that no known tool prints: <code>{firstOther}</code>
                </li>
              )}
            </ul>
          </li>
        ))}
      </ul>
      <ActionButton onClick={removeTexts}>Remove all texts</ActionButton>
    </details>
  );
}
