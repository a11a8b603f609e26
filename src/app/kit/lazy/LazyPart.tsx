import type { ComponentType } from 'react';
import type { LateCode } from './late-code.ts';
import { type Urgency, useLateCode } from './use-late-code.ts';

interface LazyPartProps<Props> {
  part: LateCode<ComponentType<Props>>;
  props: Props;
  urgency?: Urgency;
}

/**
 * A lazily loaded component; nothing until it is loaded, and no delay if it is already. `Suspense` would delay it by
 * 300 ms to avoid a flash of a fallback, of which there is none.
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
