import { useRef } from 'react';
import { useActions, useApp } from '../../../core/app-context.tsx';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { SettingEntry } from '../../../panel/SettingEntry.tsx';
import { timeExamples } from '../time-examples.ts';
import { AddItem, openList, type PlanEditorProps } from './AddItem.tsx';
import { CountsEntry, RecordingEntry } from './TableEntries.tsx';
import { writeScenario } from '../../../../scenario/file/read-scenario.ts';
import { planRecord, type TimePlan, timePlanText } from '../../../../scenario/view/time-plan.ts';
import { formatSignificant, withUnit } from '../../../../text/number-format.ts';
import { saveBlob } from '../../../figures/export/figure-download.ts';
import { useProvenance } from '../../../figures/export/provenance/use-provenance.ts';
import { movedItem, planItems, planWithCounts, replaced, withoutItem } from './edited-plan.ts';
import { ItemNumbers, PlanEntry } from './ItemNumbers.tsx';
import { timePatterns } from './time-patterns.ts';
import { Select } from '../../../kit/Select.tsx';

const aboveZero = (value: number) => value > 0;

interface EditorProps extends PlanEditorProps {
  /** Reason why a plan is refused, one sentence; null: it is legal. */
  refusal: (plan: TimePlan) => string | null;
}

/** Editor of a plan: examples, events to add, horizon and start. */
export function PlanEditor(props: EditorProps) {
  const { plan, burstMpps, ports, refusal, onChange } = props;
  const { horizonUs } = plan;
  const recordings = useApp(({ timeRecordings }) => timeRecordings);
  const entry = useApp(({ timeEntry }) => timeEntry);
  const { openTimeExample, setTimeRecordings, setTimeEntry } = useActions();
  const close = () => setTimeEntry(null);
  const refused = entry?.refused ?? null;
  return (
    <form className="plan-editor" aria-label="Events" onSubmit={(event) => event.preventDefault()}>
      <div className="plan-row">
        <label>
          <span className="visually-hidden">Pattern</span>
          <Select
            value=""
            onKeyDown={openList}
            options={[
              { value: '', label: 'Pattern ...' },
              {
                heading: 'At these inputs',
                options: timePatterns.map(({ id, label }) => ({ value: id, label })),
              },
              {
                heading: 'Examples with their inputs',
                options: timeExamples.map(({ id, label }) => ({ value: id, label })),
              },
            ]}
            onChange={(id) => {
              const pattern = timePatterns.find((one) => one.id === id);
              if (pattern !== undefined) onChange(pattern.plan(plan, burstMpps));
              else if (id !== '') openTimeExample(id);
            }}
          />
        </label>
        <AddItem {...props} onEntry={(kind) => setTimeEntry({ kind })} />
        <PlanEntry
          {...{ label: 'Until', unit: 'µs', value: horizonUs, allowed: 'above 0 µs', isAllowed: aboveZero }}
          {...{ refusal, onChange }}
          edited={(next) => ({ ...plan, horizonUs: next })}
        />
        <StartChoice {...props} />
        {ports === 1 ? null : <PortChoice {...props} />}
        <ActionButton quiet onClick={() => onChange(null)}>
          Reset
        </ActionButton>
        <SavePlan plan={plan} />
      </div>
      {entry?.kind === 'counts' ? (
        <CountsEntry
          key={refused?.text}
          {...{ refused, onClose: close }}
          present={plan.counts ?? null}
          onCounts={(counts) => {
            onChange(planWithCounts(plan, counts));
            close();
          }}
        />
      ) : entry?.kind === 'recording' ? (
        <RecordingEntry
          key={refused?.text}
          {...{ refused, onClose: close }}
          onRecording={(recording) => {
            setTimeRecordings([...recordings, recording]);
            close();
          }}
        />
      ) : null}
    </form>
  );
}

/** Each stall, burst, load and change with its numbers. */
export function PlanChips({ plan, burstMpps, ports, refusal, onChange }: EditorProps) {
  const list = useRef<HTMLUListElement>(null);
  const items = planItems(plan);
  return (
    <ul className="plan-items" ref={list} tabIndex={-1} aria-label="Events in numbers">
      {items.length > 0 ? null : (
        <li className="quiet-text">
          No events: press above the axis to set the load from there on, or add one.
        </li>
      )}
      {items.map((item) => (
        <li key={item.key} className="plan-item" data-kind={item.kind}>
          <strong>{item.label}</strong>
          {item.kind === 'counts' || item.kind === 'steps' ? null : (
            <PlanEntry
              {...{ label: 'at', unit: 'µs', value: item.atUs, refusal, onChange }}
              allowed={`0 to ${withUnit(formatSignificant(plan.horizonUs), 'µs')}`}
              isAllowed={(next) => next >= 0 && next <= plan.horizonUs}
              edited={(next) => movedItem(plan, item, next)}
            />
          )}
          <ItemNumbers {...{ plan, item, ports, refusal, onChange, hasWire: burstMpps === null }} />
          <RemoveButton
            label={item.label}
            onRemove={() => {
              // The button that has the focus is removed.
              list.current!.focus();
              onChange(withoutItem(plan, item));
            }}
          />
        </li>
      ))}
      <RecordingItems onRemoved={() => list.current!.focus()} />
    </ul>
  );
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  const words = `Remove: ${label}`;
  return (
    <ActionButton quiet className="plan-remove" aria-label={words} title={words} onClick={onRemove}>
      <Icon shape="remove" />
    </ActionButton>
  );
}

/** The recordings over the figures, whatever the plan. */
function RecordingItems({ onRemoved }: { onRemoved: () => void }) {
  const recordings = useApp(({ timeRecordings }) => timeRecordings);
  const { setTimeRecordings } = useActions();
  return recordings.map((recording, k) => {
    const { name, startUs, areTotals, columns } = recording;
    const change = (part: Partial<typeof recording>) => setTimeRecordings(replaced(recordings, k, part));
    return (
      <li key={k} className="plan-item" data-kind="recording">
        <strong>{name}</strong>
        <SettingEntry
          {...{ label: 'begins at', unit: 'µs', value: startUs }}
          {...{ allowed: '0 µs or more', isAllowed: atLeastZero }}
          onChange={(next) => change({ startUs: next })}
        />
        {columns.some(({ kind }) => kind === 'lost') ? (
          <Select
            aria-label={`Numbers of packets of ${name}`}
            value={areTotals ? 'totals' : 'counts'}
            options={{ totals: 'totals since the start', counts: 'counts between lines' }}
            onChange={(chosen) => change({ areTotals: chosen === 'totals' })}
          />
        ) : null}
        <RemoveButton
          label={name}
          onRemove={() => {
            onRemoved();
            setTimeRecordings(recordings.filter((_, other) => other !== k));
          }}
        />
      </li>
    );
  });
}

const atLeastZero = (value: number) => value >= 0;

function StartChoice({ plan, refusal, onChange }: EditorProps) {
  const { start } = plan;
  const waiting = (queue: number): TimePlan => ({ ...plan, start: { queue } });
  const kind = typeof start === 'object' ? 'queue' : start;
  return (
    <>
      <label className="plan-start">
        <span>Start</span>
        <Select
          value={kind}
          options={{ stationary: 'stationary', empty: 'empty', queue: 'with packets waiting' }}
          onChange={(value) => {
            // Shorter queues refuse 100.
            if (value === 'queue') onChange(waiting(refusal(waiting(100)) === null ? 100 : 1));
            else onChange({ ...plan, start: value });
          }}
        />
      </label>
      {typeof start === 'object' ? (
        <PlanEntry
          {...{ label: 'Waiting', unit: 'packets', value: start.queue, refusal, onChange }}
          {...{
            allowed: 'a whole number from 0',
            isAllowed: (value: number) => Number.isInteger(value) && value >= 0,
          }}
          edited={waiting}
        />
      ) : null}
    </>
  );
}

/** Choice of the port of a switch whose queue is observed. */
function PortChoice({ plan, ports, onChange }: PlanEditorProps) {
  return (
    <label className="plan-start">
      <span>Port</span>
      <Select
        value={plan.port ?? 1}
        options={Array.from({ length: ports }, (_, k) => ({ value: k + 1, label: String(k + 1) }))}
        onChange={(port) => onChange({ ...plan, port })}
      />
    </label>
  );
}

const fileName = 'batchscope-time.json';

/**
 * Saves the scenario with its plan as the file that the command `time` and this page read; says what a link cannot
 * carry.
 */
function SavePlan({ plan }: { plan: TimePlan }) {
  const provenance = useProvenance();
  const isTooLong = timePlanText(plan) === '';
  return (
    <>
      <ActionButton
        quiet
        disabled={provenance === null}
        onClick={() => {
          const { profile, ...record } = planRecord(plan);
          const scenario = writeScenario({ ...provenance!.scenario, view: {} });
          const file = { ...scenario, ...record, ...(profile === null ? {} : { profile }) };
          saveBlob(new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' }), fileName);
        }}
      >
        Save as a file
      </ActionButton>
      {isTooLong ? (
        <p className="quiet-text">
          This plan is too long for a link: a link opens the usual stall instead. Save it as a file, or save
          the session.
        </p>
      ) : null}
    </>
  );
}
