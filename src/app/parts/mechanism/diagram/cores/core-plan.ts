/** Areas of each core, sorted by the packet's way. */
import type { DiagramArea, DiagramGroup, DiagramSpec } from '../../../../../models/contract/diagram.ts';

/** The card where packets enter and leave, among the stations of a path. */
export const NIC = 'nic';

/** A core, or several that share areas whose split is unknown. */
export interface CorePlan {
  labels: readonly string[];
  /** Areas on the way in, in the packet's order; in a guest all that the packet passes. */
  inward: readonly DiagramArea[];
  /** Areas on the way out, in the packet's order. */
  outward: readonly DiagramArea[];
  /** Off the packet's way. */
  aside: readonly DiagramArea[];
}

export interface GroupPlan {
  label: string;
  kind: DiagramGroup['kind'];
  /** Cores in the order in which the packet first reaches them; those it never reaches last. */
  cores: readonly CorePlan[];
}

/** Sorts areas into the way to the guest, the way back from it and those beside the way. */
export function groupPlans({ groups, path }: Pick<DiagramSpec, 'groups' | 'path'>): readonly GroupPlan[] {
  const guest = new Set(
    groups
      .filter(({ kind }) => kind === 'guest')
      .flatMap(({ cores }) => cores.flatMap(({ areas }) => areas.map(({ id }) => id))),
  );
  const turn = path.findIndex((id) => guest.has(id));
  const place = (area: DiagramArea) => path.indexOf(area.id);
  const byPath = (a: DiagramArea, b: DiagramArea) => place(a) - place(b);
  return groups.map(({ label, kind, cores }) => {
    const isOutward = (area: DiagramArea) => kind === 'host' && turn >= 0 && place(area) > turn;
    const plans = sharing(cores).map(({ labels, areas }) => ({
      labels,
      inward: areas.filter((area) => place(area) >= 0 && !isOutward(area)).sort(byPath),
      outward: areas.filter(isOutward).sort(byPath),
      aside: areas.filter((area) => place(area) < 0),
    }));
    const first = ({ inward, outward }: CorePlan) => {
      const stations = [...inward, ...outward];
      return stations.length === 0 ? Infinity : Math.min(...stations.map(place));
    };
    const order = plans.map((plan, k) => ({ plan, k }));
    order.sort((a, b) => compare(first(a.plan), first(b.plan)) || a.k - b.k);
    return { label, kind, cores: order.map(({ plan }) => plan) };
  });
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** A core without an area shares those of the core before, where their split is unknown. */
function sharing(cores: DiagramGroup['cores']): { labels: string[]; areas: readonly DiagramArea[] }[] {
  const plans: { labels: string[]; areas: readonly DiagramArea[] }[] = [];
  for (const { label, areas } of cores) {
    const before = plans.at(-1);
    const shared =
      areas.length === 0 &&
      before !== undefined &&
      before.areas.length > 0 &&
      before.areas.every(({ placement }) => placement === 'open');
    if (shared) before.labels.push(label);
    else plans.push({ labels: [label], areas });
  }
  return plans;
}
