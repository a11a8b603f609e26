/**
 * Layout of a drawing for a width: the card below, the host's cores above it, the guest's on top, so that a packet goes
 * up on one side and down on the other. Pure; the text determines the heights, so nothing is ever cut.
 */
import * as metrics from './diagram-metrics.ts';
import type { DiagramSpec } from '../../../../models/contract/diagram.ts';
import { numberOf } from '../../../../text/number-words.ts';
import { textWidth, wrapped } from '../../../../drawing/frame/words/text-width.ts';
import { boldness, type MeasureText } from './area-text.ts';
import { type CoreGrid, coreGrid } from './cores/core-grid.ts';
import { placeCore } from './cores/core-form.ts';
import { type GroupPlan, groupPlans, NIC } from './cores/core-plan.ts';
import { idleCores } from './cores/idle-cores.ts';
import { packetRoutes, railOf } from './packet-routes.ts';
import {
  bottom,
  type Box,
  type PlacedArea,
  type PlacedCore,
  type PlacedDiagram,
  type PlacedGroup,
  type PlacedText,
} from './placed-diagram.ts';

const { LABEL_LINE, LABEL_SIZE, NOTE_LINE, NOTE_SIZE, PROCESSOR_PAD, GROUP_PAD } = metrics;

class Builder {
  readonly groups: PlacedGroup[] = [];
  readonly cores: PlacedCore[] = [];
  readonly areas: PlacedArea[] = [];
  readonly texts: PlacedText[] = [];

  constructor(
    private readonly measure: MeasureText,
    /** Areas of the host between which and the guest packets go. */
    private readonly turning: ReadonlySet<string>,
  ) {}

  /** A paragraph from `top` on; returns the top of the next element. */
  paragraph(text: string, role: 'title' | 'note', left: number, top: number, width: number): number {
    const [size, line] = role === 'title' ? [LABEL_SIZE, LABEL_LINE] : [NOTE_SIZE, NOTE_LINE];
    const room = role === 'title' ? width / boldness : width;
    const lines = wrapped(text, room, size, this.measure);
    lines.forEach((each, k) =>
      this.texts.push({ x: left, baseline: top + (k + 1) * line - 4, text: each, role, anchor: 'start' }),
    );
    return top + lines.length * line;
  }

  /** Arrows between the groups pass right of the heading. */
  private titleRoom({ forms }: CoreGrid, { left, width }: { left: number; width: number }): number {
    const turning = forms
      .flatMap(({ form, box }) => placeCore(form, box, this.measure).areas)
      .filter(({ area }) => this.turning.has(area.id));
    const arrows = turning.map(({ box }) => railOf(box) - 8);
    return Math.min(left + width, ...arrows) - left;
  }

  /** A group with its heading and cores from `top` on; returns its box. */
  group(plan: GroupPlan, left: number, top: number, width: number): Box {
    const inside = { left: left + GROUP_PAD, width: width - 2 * GROUP_PAD };
    const room = this.titleRoom(coreGrid(plan, { ...inside, top: 0 }, this.measure), inside);
    const heading = this.paragraph(plan.label, 'title', inside.left, top + 4, room) + 4;
    const grid = coreGrid(plan, { ...inside, top: heading }, this.measure);
    for (const { form, box } of grid.forms) {
      const placed = placeCore(form, box, this.measure);
      this.cores.push(placed.core);
      this.areas.push(...placed.areas);
      this.texts.push(...placed.texts);
    }
    const box = { left, top, width, height: heading - top + grid.height + GROUP_PAD };
    this.groups.push({ kind: plan.kind, box });
    return box;
  }
}

export function layoutDiagram(
  spec: DiagramSpec,
  width: number,
  measure: MeasureText = textWidth,
): PlacedDiagram {
  const plans = groupPlans(spec);
  const guestAreas = new Set(
    plans
      .filter(({ kind }) => kind === 'guest')
      .flatMap(({ cores }) => cores.flatMap(({ inward, aside }) => [...inward, ...aside])),
  );
  const inGuest = new Set([...guestAreas].map(({ id }) => id));
  const turning = spec.path.filter(
    (id, k) => !inGuest.has(id) && [k - 1, k + 1].some((next) => inGuest.has(spec.path[next])),
  );
  const build = new Builder(measure, new Set(turning));
  const perRepeat = spec.groups.reduce((sum, { cores }) => sum + cores.length, 0);
  const used = perRepeat * spec.repeats;
  const left = PROCESSOR_PAD;
  const inner = width - 2 * PROCESSOR_PAD;

  let top = build.paragraph(
    `Processor with ${numberOf(used + spec.idleCores, 'core')}: ${used} used, ${spec.idleCores} idle`,
    'title',
    left,
    6,
    inner,
  );
  const idle = idleCores(spec.idleCores, { left, top: top + 4, width: inner }, measure);
  build.texts.push(...idle.texts);
  top = idle.bottom + 6;

  const behindCount = Math.min(spec.repeats - 1, metrics.MOST_BEHIND);
  const step = metrics.BEHIND_STEP;
  const framed = behindCount > 0;
  const blockPad = framed ? GROUP_PAD : 0;
  const blockLeft = left;
  const blockWidth = inner - behindCount * step;
  const blockTop = top + behindCount * step;
  const content = { left: blockLeft + blockPad, width: blockWidth - 2 * blockPad };
  const each = numberOf(perRepeat, 'core');
  let y = build.paragraph(
    framed
      ? `${each} for one ${spec.repeatLabel}; this block is repeated ${spec.repeats} times, once for each ${spec.repeatLabel}`
      : `${each} for one ${spec.repeatLabel}`,
    'note',
    content.left,
    blockTop + (framed ? 5 : 0),
    content.width,
  );
  y += 6;

  // guests above, the host below: the way through the system reads upwards from the card
  const order = [...plans].sort((a, b) => Number(a.kind === 'host') - Number(b.kind === 'host'));
  let gap = { top: y, bottom: y };
  order.forEach((plan, k) => {
    if (k > 0) {
      gap = { top: y, bottom: y + metrics.GROUP_GAP };
      y = gap.bottom;
    }
    y = bottom(build.group(plan, content.left, y, content.width));
  });
  const blockBottom = y + blockPad;
  const block = { left: blockLeft, top: blockTop, width: blockWidth, height: blockBottom - blockTop };
  const behind = Array.from({ length: behindCount }, (_, k) => {
    const shift = (behindCount - k) * step;
    return { ...block, left: block.left + shift, top: block.top - shift };
  });

  const processor = { left: 0, top: 0, width, height: blockBottom + PROCESSOR_PAD };
  const nic = { left: 0, top: bottom(processor) + metrics.NIC_GAP, width, height: metrics.NIC_HEIGHT };
  build.paragraph('Network card', 'title', left, nic.top + 5, inner);
  const routes = packetRoutes(spec.path, { areas: build.areas, guestAreas, nic, gap });
  for (const { from, to, points } of routes) {
    if (from !== NIC && to !== NIC) continue;
    build.texts.push({
      x: points[0][0] - 8,
      baseline: nic.top - metrics.NIC_GAP / 2 + 4,
      text: from === NIC ? 'packets in' : 'packets out',
      role: 'note',
      anchor: 'end',
    });
  }
  return {
    width,
    height: bottom(nic),
    processor,
    block: framed ? block : null,
    behind,
    groups: build.groups,
    cores: build.cores,
    areas: build.areas,
    idle: idle.boxes,
    nic,
    routes,
    texts: build.texts,
  };
}
