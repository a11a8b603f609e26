/**
 * Where on a native slider the pointer is, between its steps: in the slider's own positions. Browsers keep the middle
 * of the thumb under the pointer.
 */
export function handPosition(slider: HTMLInputElement, clientX: number): number {
  const { left, width } = slider.getBoundingClientRect();
  const thumb = Number.parseFloat(getComputedStyle(slider).getPropertyValue('--thumb'));
  const [low, high] = [Number(slider.min), Number(slider.max)];
  const share = (clientX - left - thumb / 2) / (width - thumb);
  return low + Math.min(1, Math.max(0, share)) * (high - low);
}
