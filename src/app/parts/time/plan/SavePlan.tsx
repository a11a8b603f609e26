import { writeScenario } from '../../../../scenario/file/read-scenario.ts';
import { planRecord, type TimePlan, timePlanText } from '../../../../scenario/view/time-plan.ts';
import { ActionButton } from '../../../kit/commands/ActionButton.tsx';
import { saveBlob } from '../../../figures/export/figure-download.ts';
import { useProvenance } from '../../../figures/export/provenance/use-provenance.ts';

const fileName = 'batchscope-time.json';

/** The scenario with its plan as the file that the command `time` and this page read; and what a link cannot carry. */
export function SavePlan({ plan }: { plan: TimePlan }) {
  const provenance = useProvenance();
  const isTooLong = timePlanText(plan) === '';
  return (
    <>
      <ActionButton
        className="button quiet"
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
