/** Plays tones through Web Audio. One sound at a time: the next one ends it. */
import { type CurveTones, curveSeconds } from './curve-tones.ts';

/** Volume: audible beside a screen reader, not louder. */
const loudest = 0.18;
/** Fade of a tone's beginning and end, s: without it every tone clicks. */
const fadeSeconds = 0.012;
const toneSeconds = 0.14;
/** The click at the operating point: short, and higher than any curve. */
const clickHz = 2640;
const clickSeconds = 0.04;

let context: AudioContext | null = null;
let silence: () => void = () => undefined;

/** One tone. `pan`: -1 (left) to 1. Silent in a browser without Web Audio. */
export function playTone(hz: number, pan: number): void {
  const audio = begin();
  if (audio === null) return;
  const voice = newVoice(audio, pan, 'sine');
  voice.tone.frequency.value = hz;
  const from = audio.currentTime;
  fade(voice.volume, loudest, from, from + toneSeconds);
  voice.play(from, from + toneSeconds);
  silence = voice.stop;
}

/** A whole curve, with a click at the operating point. Returns a function that stops it. */
export function playCurve({ hz, loudness, now }: CurveTones): () => void {
  const audio = begin();
  if (audio === null) return () => undefined;
  const voice = newVoice(audio, -1, 'sine');
  const from = audio.currentTime + fadeSeconds;
  voice.tone.frequency.setValueCurveAtTime(hz, from, curveSeconds);
  voice.volume.gain.setValueCurveAtTime(
    loudness.map((share) => share * loudest),
    from,
    curveSeconds,
  );
  voice.side.pan.linearRampToValueAtTime(-1, from);
  voice.side.pan.linearRampToValueAtTime(1, from + curveSeconds);
  voice.play(from, from + curveSeconds);
  const voices = [voice];
  if (now !== null) {
    const click = newVoice(audio, 2 * now - 1, 'triangle');
    const at = from + now * curveSeconds;
    click.tone.frequency.value = clickHz;
    fade(click.volume, loudest, at, at + clickSeconds);
    click.play(at, at + clickSeconds);
    voices.push(click);
  }
  silence = () => {
    for (const { stop } of voices) stop();
  };
  return silence;
}

/** Ends the present sound; the context for the next one, null without Web Audio. */
function begin(): AudioContext | null {
  silence();
  silence = () => undefined;
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  // Browsers allow sound only after a key press or click.
  void context.resume().catch(() => undefined);
  return context;
}

function newVoice(audio: AudioContext, pan: number, type: OscillatorType) {
  const tone = new OscillatorNode(audio, { type });
  const volume = new GainNode(audio, { gain: 0 });
  const side = new StereoPannerNode(audio, { pan });
  // A separate node, because nothing else may be scheduled while the volume follows a curve.
  const ending = new GainNode(audio);
  tone.connect(volume).connect(side).connect(ending).connect(audio.destination);
  return {
    ...{ tone, volume, side },
    play(from: number, to: number) {
      tone.start(from);
      tone.stop(to + fadeSeconds);
    },
    stop() {
      const { currentTime } = audio;
      ending.gain.setTargetAtTime(0, currentTime, fadeSeconds / 3);
      tone.stop(currentTime + 2 * fadeSeconds);
    },
  };
}

function fade({ gain }: GainNode, to: number, from: number, until: number): void {
  gain.setValueAtTime(0, from);
  gain.linearRampToValueAtTime(to, from + fadeSeconds);
  gain.setValueAtTime(to, until - fadeSeconds);
  gain.linearRampToValueAtTime(0, until);
}
