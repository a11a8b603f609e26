import type { ComponentType } from 'react';
import type { LateCode } from './late-code.ts';
import { type Urgency, useLateCode } from './use-late-code.ts';

interface LazyPartProps<Props> {
  part: LateCode<ComponentType<Props>>;
  props: Props;
  urgency?: Urgency;
}

/**
 * A part of the page that is fetched when it is first shown; nothing until it is there. One that is there already
 * appears at once. `Suspense` would hold it back for 300 ms more, to spare a fallback that there is none of.
 */
export function LazyPart<Props extends object>({ part, props, urgency }: LazyPartProps<Props>) {
  const { code: Part, failed } = useLateCode(part, true, urgency);
  if (Part !== null) return <Part {...props} />;
  if (!failed) return null;
  return (
    <p className="stage-failed" role="alert">
      This part of the page could not be loaded. Reload the page to try again; the address bar keeps your
      scenario.
    </p>
  );
}
