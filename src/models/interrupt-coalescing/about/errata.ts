/**
 * Corrections and interpretations of the paper, and results that the model does not reproduce. Numbers are those of
 * this model.
 */
import type { Erratum } from '../../contract/model.ts';

export const errata: readonly Erratum[] = [
  {
    where: 'Eqs. (1), (3)',
    printed: 'x(k) counts the packets after the one that starts the timer.',
    corrected:
      'The batch is one packet larger: the text’s own cases (even arrivals every 30 µs with τ = 100 µs give four packets, every 100 µs one) need it.',
    effect:
      'As printed even arrivals with E[A] = τ would have empty batches; Eq. (14) with E[X] = τ/E[A] understates the load by a share of about E[A]/τ.',
  },
  {
    where: 'Eq. (4)',
    printed: 'S is τ plus a recurrence time of the stationary process, independent of the batch.',
    corrected:
      'The interval starts with an arrival, so the rest after τ is that of an ordinary renewal process and depends on the batch: the joint distribution is used. Eq. (4) can be chosen.',
    effect:
      'None for memoryless arrivals and little up to a coefficient of variation of 1 (8 µs, cv 1, τ 100, L 400: loss 7.00e-4 exact, 7.06e-4 printed). Even arrivals every 7 µs, τ 100, L 300: E[S] 105 against 103 µs, loss 0.0713 against 0.0897. Bursts, cv 3, 20 µs, τ 60, L 400, fixed service 17 µs: loss 0.1165 against 0.0880.',
  },
  {
    where: 'Eq. (5)',
    printed:
      'The waiting time of packet i is not conditional on the packet being in the batch; late ones wait 0.',
    corrected: 'Conditional distribution, divided by P(X ≥ i).',
    effect:
      'cv 1, 8 µs, τ 200: packet 25 waits 33.5 µs on average (printed 20.1), packet 30 22.0 (5.1), packet 35 15.8 (0.8).',
  },
  {
    where: 'Eq. (8)',
    printed: 'The sum takes the work found by packet i with weight x(i).',
    corrected: 'It takes the work after packet i; as printed the last packet of every batch adds no work.',
    effect: 'As printed the load is too low by one packet per batch.',
  },
  {
    where: 'Section IV-B, o(k)',
    printed: 'The interrupt’s cost o(k) is defined, and 4 µs are used, but no equation contains it.',
    corrected: 'It is work once per batch, before the first packet, even when the queue is full.',
    effect:
      'The claim of more than 5 % loss at 7 µs needs it: with τ = 200 µs the loss is 5.32 to 5.35 % with 4 µs and 3.45 % without.',
  },
  {
    where: 'Section IV-C, condition of acceptance',
    printed:
      '“Less than L − 1” in one sentence; Eqs. (7), (11) and “more than L − 1 are rejected” elsewhere.',
    corrected: 'Accepted if the work found is at most L − 1 slots.',
    effect: 'One slot, which is invisible at L = 5200 µs.',
  },
  {
    where: 'Eq. (11)',
    printed: 'p_b = Σ (1/i) x(i) P(V_i ≥ L).',
    corrected:
      'Every position counts with P(X ≥ i)/E[X]. The printed sum is the probability of no event; an inner sum over positions was probably lost.',
    effect:
      'Near-regular arrivals, 7 µs, τ 100, L 400: printed 0.0284, without 1/i 0.437, correct 0.0718 (simulation 0.0717 ± 0.0001).',
  },
  {
    where: 'Eqs. (12), (13)',
    printed: 'd weights the time of packet i with x(i) = P(X = i).',
    corrected:
      'Every accepted packet counts once. As printed it is the time of the last packet of every batch, lost ones included; the four segments of Fig. 10(c) for even arrivals every 30 µs show the corrected distribution.',
    effect:
      'Even, 30 µs, τ 100: mean 77.1 µs, printed 43.0. cv 1, 100 µs, τ 100: 91.9 against 71.1. cv 1, 8 µs, τ 200: 243.8 against 249.4. Overload (cv 1, 4 µs, τ 500): 5321 against 5642.',
  },
  {
    where: 'Section VI, “geo”',
    printed: 'The support of the geometric interarrival times is not stated.',
    corrected:
      '1, 2, … slots: only then is its coefficient of variation below that of nbin, as the text ranks them. “Geo is nbin with r = 1” would be the support 0, 1, …, which is offered as “Memoryless (Poisson process)”.',
    effect: 'Coefficient of variation √(1 − 1/m) instead of √(1 + 1/m) at a mean of m slots.',
  },
  {
    where: 'Fig. 6(b)',
    printed: 'The service times are shown as a curve only.',
    corrected: 'A stand-in with the same cap (16 µs) and mean (7.25 µs), stated in full under “Assumptions”.',
    effect: 'Loads are those of the paper; tails of the processing time below capacity are the stand-in’s.',
  },
  {
    where: 'Eq. (9)',
    printed: 'The distribution of the unfinished work is the limit of the iteration.',
    corrected:
      'Its long-run average from the empty system; for even arrivals the limit itself need not exist.',
    effect: 'None where the limit exists.',
  },
  {
    where: 'Not reproduced: Section VI-A.2',
    printed: '“In case of nbin, packet loss occurs even at E[A] = 8 µs.”',
    corrected:
      'Below capacity the loss vanishes at L = 5200 µs. Visible loss would need a load above about 0.98, for instance the uncapped mean service time of 8.336 µs, but then all families lose.',
    effect: 'Loss 4e-32 (τ 100), 2e-40 (τ 200), 2e-43 (τ 500) at a load of 0.94, 0.93 and 0.91.',
  },
  {
    where: 'Not reproduced: Section VI-A.2',
    printed: 'A larger τ loses more packets.',
    corrected:
      'With one interrupt per batch, a larger τ means fewer interrupts: the loss in overload falls with τ, and from 8 µs on it is invisible for all τ.',
    effect: 'At 7 µs about 7.1 % (τ 100), 5.3 % (τ 200), 4.2 % (τ 500).',
  },
  {
    where: 'Not reproduced: Section VI-A.2',
    printed:
      'Poisson-distributed interarrival times (here: near-regular arrivals) have the highest loss at high load.',
    corrected:
      'Among the random families yes, by tiny differences (near-regular, memoryless with one packet per slot, cv 1, in this order). Even arrivals lose marginally more at 4 and 5 µs.',
    effect: 'At 4 µs, τ 100: even 0.47034, near-regular 0.46991, memoryless 0.46970, cv 1 0.46960.',
  },
  {
    where: 'Not reproduced: Section VI-A.2',
    printed: 'The loss is up to 8 % lower for nbin than for geo.',
    corrected: 'The sign is right, the size is not.',
    effect: 'Less than 0.3 % lower: at 7 µs, τ 200, 0.05319 against 0.05323.',
  },
  {
    where: 'Reproduced',
    printed:
      'Loss for all families from 7 µs down, more than 5 % there; about 5200 µs of processing time in overload, nearly the same for all families; a minimum of the mean at moderate interarrival times; τ plus a little for even and near-regular arrivals beyond.',
    corrected: 'Nothing to correct.',
    effect:
      'At 500 µs, τ 100: 111.25 µs for even and near-regular arrivals (τ + o + E[B]), 104.3 µs for memoryless arrivals and cv 1.',
  },
  {
    where: 'Beyond the paper: frame limit',
    printed: 'Only the timer closes a batch.',
    corrected:
      'With a limit of m packets (rx-frames) packet m closes it at once, as hardware does. This extension is solved exactly and held to an event simulation; the printed forms have no value with it.',
    effect:
      'Memoryless arrivals (one packet per slot), 8 µs, τ 100, L 5200: mean batch 13.4 packets without a limit, 7.95 with m = 8, which closes 97 % of the batches.',
  },
];
