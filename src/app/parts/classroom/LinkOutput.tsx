import { xmlText } from '../../../text/xml-text.ts';
import { QrScreen } from './QrScreen.tsx';
import { type ReactNode, useId, useRef, useState } from 'react';
import { encodeLink } from '../../../scenario/link/link.ts';
import { reducedModel } from '../../../scenario/handout/reduced-model.ts';
import type { Handout } from '../../../scenario/handout/closed-parts.ts';
import { restrictionWords } from '../../core/handout/handout-words.ts';
import { useApp, useCatalogue } from '../../core/app-context.tsx';
import { linkedPins } from '../../core/link/linked-pins.ts';
import type { LinkQuestion } from '../../../lessons/lesson.ts';
import { saveBlob } from '../../figures/export/figure-download.ts';
import { viewEntries } from '../../core/view/view-setting.ts';
import type { LinkStart } from './use-link-start.ts';
import { Button } from '../../kit/Button.tsx';

interface CopyTextProps {
  label: string;
  /** Label of the button. */
  verb: string;
  text: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** A text to be passed on: readable, and copied by a button or by hand. */
function CopyText({ label, verb, text, children }: CopyTextProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState({ of: '', words: '' });

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setMessage({ of: text, words: 'Copied.' });
    } catch {
      area.current?.select();
      setMessage({ of: text, words: 'The browser refused the clipboard: copy the marked text.' });
    }
  }

  return (
    <div className="copy-text">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} ref={area} rows={3} readOnly spellCheck={false} value={text} />
      <div className="button-row">
        <Button primary onClick={() => void copy()}>
          {verb}
        </Button>
        {children}
        <span role="status">{message.of === text ? message.words : ''}</span>
      </div>
    </div>
  );
}

/** Height of a frame with enough room at the width of most pages, px. */
const usualFrameHeight = 600;

/** HTML for another page, with the title as an attribute. */
export function embedCode(href: string, title: string): string {
  return `<iframe src="${xmlText(href)}" title="${xmlText(title)}" width="100%" height="${usualFrameHeight}" style="border: 0" loading="lazy"></iframe>`;
}

/** The question as a lesson of one step, in the form of `content/lessons`. */
function lessonFile({ scene, task }: LinkQuestion, { title, note }: Handout): string {
  const step = {
    id: 'my-question',
    title: title === '' || title.length > 48 ? 'My question' : title,
    say: note === '' ? ask(task) : note,
    scene,
    task,
  };
  return `${JSON.stringify({ id: 'my-questions', title: title || 'My questions', steps: [step] }, null, 2)}\n`;
}

const ask = (task: LinkQuestion['task']): string => ('ask' in task ? task.ask : 'do' in task ? task.do : '');

interface Props {
  start: LinkStart;
  handout: Handout;
  present: boolean;
  /** The lecturer's own question in it; null: none. */
  question: LinkQuestion | null;
}

/** The present link, and the ways to pass it on. */
export function LinkOutput({ start, handout, present, question }: Props) {
  const catalogue = useCatalogue();
  const pins = useApp(linkedPins);
  const [qrShown, setQrShown] = useState(false);
  const { model, scenario, steps } = start;
  const chosen = present ? { figures: [], sliders: null, ...scenario.view.present } : null;
  const { values } = scenario;
  const { reader } = reducedModel(model, handout);
  const hrefOf = (prepared: Handout, view: LinkStart['scenario']['view']) => {
    const shown = { model: model.id, values, view: viewEntries(model, view) };
    const hash = encodeLink(catalogue, shown, steps.length === 0 ? pins : [], prepared, reader);
    return new URL(hash, window.location.href).href;
  };
  const href = hrefOf(handout, { ...scenario.view, present: chosen });
  const framed = hrefOf({ ...handout, embed: true }, { ...scenario.view, stage: 'figures', drawer: null });
  const restrictions = restrictionWords(handout);
  const title = handout.title || model.name;
  return (
    <section className="prepare-output" aria-label="The link">
      <CopyText label="Lesson link" verb="Copy lesson link" text={href}>
        <a className="button" href={href} target="_blank" rel="noopener">
          Open it
        </a>
        <Button onClick={() => setQrShown(true)}>QR code</Button>
      </CopyText>
      {isLocal() ? (
        <p className="quiet-text">
          This address is of this computer only. To reach your class, put the built page on a server and open
          it there.
        </p>
      ) : null}
      <CopyText label="Embed code" verb="Copy embed code" text={embedCode(framed, title)}>
        <a className="button" href={framed} target="_blank" rel="noopener">
          Open the frame
        </a>
      </CopyText>
      <p className="quiet-text" data-testid="prepare-restrictions">
        {restrictions === '' ? 'Nothing is hidden or locked.' : restrictions}
      </p>
      {question === null ? null : (
        <p>
          <Button
            onClick={() => {
              const text = lessonFile(question, handout);
              saveBlob(new Blob([text], { type: 'application/json' }), 'my-question.json');
            }}
          >
            Save as a lesson file
          </Button>{' '}
          <span className="quiet-text">Several questions in one file make a lesson.</span>
        </p>
      )}
      {qrShown ? <QrScreen href={href} title={title} onClose={() => setQrShown(false)} /> : null}
    </section>
  );
}

/** The page is served by this computer, so that no other one can open its links. */
function isLocal(): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(window.location.hostname);
}
