// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerPlace } from '../../../../src/app/kit/places.ts';
import { homeOf, trailOf } from '../../../../src/app/kit/focus/use-focus-recovery.ts';

const find = (id: string) => document.getElementById(id)!;

let registered: readonly (() => void)[] = [];

beforeEach(() => {
  HTMLElement.prototype.checkVisibility = () => true;
  document.body.innerHTML = `
    <div class="app">
      <div class="field" id="field">
        <span><button id="reset"></button><button id="help"></button></span>
        <input type="text" id="entry" /><input type="range" id="slider" />
      </div>
      <main id="results" tabindex="-1">
        <ul id="files">
          <li><button id="first"></button></li>
          <li><button id="second"></button></li>
          <li><button id="third"></button></li>
        </ul>
        <div id="notices"><button id="dismiss"></button></div>
      </main>
      <dialog id="dialog" open><button id="in-dialog"></button></dialog>
    </div>`;
  registered = [registerPlace('field', find('field')), registerPlace('results', find('results'))];
});
afterEach(() => {
  for (const withdraw of registered) withdraw();
  document.body.innerHTML = '';
});

describe('the replacement of a removed focused element', () => {
  it('is the control of a parameter', () => {
    const trail = trailOf(find('reset'));
    find('reset').remove();
    expect(homeOf(trail, [])).toBe(find('slider'));
  });

  it('is the element at its index in a list, or the last one', () => {
    const second = trailOf(find('second'));
    find('second').parentElement!.remove();
    expect(homeOf(second, [])).toBe(find('third'));
    const third = trailOf(find('third'));
    find('third').parentElement!.remove();
    expect(homeOf(third, [])).toBe(find('first'));
  });

  it('is a neighbour of a disabled element', () => {
    const trail = trailOf(find('first'));
    find('first').setAttribute('disabled', '');
    expect(homeOf(trail, [])).toBe(find('second'));
  });

  it('is the element focused before where none is left around it, and at last the results', () => {
    const trail = trailOf(find('dismiss'));
    find('notices').remove();
    const gone = find('second');
    gone.remove();
    expect(homeOf(trail, [find('entry'), gone])).toBe(find('entry'));
    expect(homeOf(trail, [])).toBe(find('results'));
  });

  it('is left to the platform where a dialog closed', () => {
    const trail = trailOf(find('in-dialog'));
    find('dialog').remove();
    expect(homeOf(trail, [find('entry')])).toBeNull();
  });
});
