/** Height of a frame in which nothing is squeezed at the width of most pages, px. */
const usualFrameHeight = 600;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** HTML for another page, with the title as words. */
export function embedCode(href: string, title: string): string {
  return `<iframe src="${escaped(href)}" title="${escaped(title)}" width="100%" height="${usualFrameHeight}" style="border: 0" loading="lazy"></iframe>`;
}
