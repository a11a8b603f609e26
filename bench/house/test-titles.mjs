// @ts-check
import ts from 'typescript';

/** Words that are verbs or may be: auxiliaries, plain forms without an ending, endings of verbs. */
const verb =
  /\b(?:is|are|was|were|has|have|can|cannot|may|must|will|do|does|[a-z]{2,}(?:s|ed)|agree|begin|carry|change|come|cost|count|differ|draw|fall|find|fit|follow|get|give|grow|hold|import|keep|lead|leave|lie|lose|make|match|meet|name|need|open|pass|read|refuse|remain|say|show|split|stay|style|sum|take|use|work|write)\b/;

/**
 * Titles of tests, each with its groups, that are not sentences: without a word that may be a verb. Titles that begin
 * with a row of a table are left out.
 * @param {readonly import('./sources.mjs').Source[]} tests
 * @returns {string[]} `file: group, title`
 */
export function titlesWithoutVerb(tests) {
  return tests.flatMap(({ file, text }) => {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    /** @type {string[]} */
    const found = [];
    /** @param {ts.Node} node @param {readonly string[]} groups */
    const visit = (node, groups) => {
      let inner = groups;
      const named = ts.isCallExpression(node) ? titleOf(node) : null;
      if (named?.isGroup) inner = [...groups, named.title];
      else if (named && !/^[%$]/.test(named.title)) {
        const whole = [...groups, named.title].join(', ');
        if (!verb.test(whole.replace(/\b[A-Z]\w+/g, ''))) found.push(`${file}: ${whole}`);
      }
      ts.forEachChild(node, (child) => visit(child, inner));
    };
    visit(source, []);
    return found;
  });
}

/** @param {ts.CallExpression} call */
function titleOf({ expression, arguments: [first] }) {
  if (first === undefined || !(ts.isStringLiteral(first) || ts.isTemplateLiteral(first))) return null;
  const isRowCall = ts.isCallExpression(expression);
  const form = /^(?:(?:test\.)?(describe)|it|test)((?:\.\w+)*)$/.exec(
    (isRowCall ? expression.expression : expression).getText(),
  );
  if (form === null || (!isRowCall && /\.(?:each|for|skipIf|runIf)$/.test(form[2]))) return null;
  if (form[2] === '.step') return null;
  return { isGroup: form[1] !== undefined, title: first.getText().slice(1, -1) };
}
