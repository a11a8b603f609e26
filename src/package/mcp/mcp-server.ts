/** `batchscope mcp`: a server of the Model Context Protocol on standard input and output. */
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { catalogue } from '../../library/catalogue.ts';
import type { Engines } from '../../headless/engines.ts';
import type { PointSolver } from '../../headless/threads/point-solver.ts';
import { packageVersion } from '../../headless/version.ts';
import { type AssistantTool, assistantTools, refused, type ToolAnswer } from './tools.ts';

const instructions = [
  'Batchscope solves models of packet processors that work in batches: VPP, DPDK, OVS, Linux NAPI, interrupt coalescing.',
  'Quote each number with its unit and claim: “claims” of an answer lists results that are exact, about, at least or at most.',
  'Never average or interpolate results; a percentile of a mix is not the mean of percentiles: solve the scenario itself.',
  'Where a claim is “about”, “simulate” gives the value of the mechanism with a 95 % interval.',
].join(' ');

/** Number of answers whose distributions remain readable. */
const remembered = 20;

/** Longest text beside structured content, for clients that read only text. */
const longestText = 20_000;

const json = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    ArrayBuffer.isView(item) ? Array.from(item as unknown as ArrayLike<number>) : item,
  );

interface Means {
  engines: Engines;
  solver: PointSolver;
}

/** Registers tools, resources and the prompt. */
async function serverOf({ engines, solver }: Means): Promise<McpServer> {
  const server = new McpServer(
    { name: 'batchscope', title: 'Batchscope', version: packageVersion },
    { instructions },
  );
  const validators = new AjvJsonSchemaValidator();
  const models = await catalogue();
  const readable = new Map<string, string>();
  let answers = 0;

  const resource = (name: string, uri: string, description: string, content: unknown) => {
    const text = json(content);
    server.registerResource(name, uri, { description, mimeType: 'application/json' }, () => ({
      contents: [{ uri, mimeType: 'application/json', text }],
    }));
  };
  resource(
    'models',
    'batchscope://models',
    'Models with the question that each answers, their inputs (range, unit, default, meaning) and results.',
    models,
  );
  resource(
    'glossary',
    'batchscope://glossary',
    'Names of inputs and results, with unit and meaning, by model.',
    Object.fromEntries(
      models.map(({ id, inputs, results }) => [
        id,
        Object.fromEntries(
          [...inputs, ...results].map(({ name, label, unit, meaning }) => [name, { label, unit, meaning }]),
        ),
      ]),
    ),
  );
  resource(
    'limits',
    'batchscope://limits',
    'Assumptions of each model: where its results hold.',
    Object.fromEntries(models.map(({ id, assumptions }) => [id, assumptions])),
  );
  server.registerPrompt(
    'diagnose_paste',
    {
      title: 'Diagnose this paste',
      description: 'Finds what limits a machine from what its tools printed.',
      argsSchema: fromJsonSchema<{ paste: string }>({
        type: 'object',
        properties: { paste: { type: 'string', description: 'What tools printed.' } },
        required: ['paste'],
      }),
    },
    ({ paste }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'text',
            text: `Call the tool “diagnose” with this text, unchanged. Then name the first cause with its confidence and evidence, the next command to run, and what the texts leave undecided.\n\n${paste}`,
          },
        },
      ],
    }),
  );

  /** A resource link in place of long distributions. */
  const linkTo = (distributions: NonNullable<ToolAnswer['distributions']>) => {
    const uri = `batchscope://answers/${++answers}/distributions`;
    readable.set(uri, json(distributions));
    const description = 'Probabilities p[k] of start + k step, by name of the distribution.';
    const entry = server.registerResource(
      `distributions-${answers}`,
      uri,
      { description, mimeType: 'application/json' },
      () => ({ contents: [{ uri, mimeType: 'application/json', text: readable.get(uri) ?? '{}' }] }),
    );
    forgotten.push(() => {
      readable.delete(uri);
      entry.remove();
    });
    if (forgotten.length > remembered) forgotten.shift()!();
    return {
      type: 'resource_link' as const,
      uri,
      name: 'distributions',
      description,
      mimeType: 'application/json',
    };
  };
  const forgotten: (() => void)[] = [];

  const register = ({ name, title, description, input, checked, output, run }: AssistantTool) =>
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: fromJsonSchema<Record<string, unknown>>(input as Record<string, unknown>, {
          getValidator: () => validators.getValidator(checked as Record<string, unknown>),
        }),
        outputSchema: fromJsonSchema<Record<string, unknown>>(output as Record<string, unknown>),
        annotations: {
          readOnlyHint: true,
          idempotentHint: true,
          destructiveHint: false,
          openWorldHint: false,
        },
      },
      async (given, { mcpReq }) => {
        const token = mcpReq._meta?.progressToken;
        const progress = async (done: number, total: number) => {
          if (token === undefined) return;
          await mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken: token, progress: done, total },
          });
        };
        try {
          const { structured, distributions } = await run(given, {
            engines,
            solver,
            stop: mcpReq.signal,
            progress,
          });
          const plain = JSON.parse(json(structured)) as Record<string, unknown>;
          const text = json(plain);
          return {
            content: [
              {
                type: 'text' as const,
                text:
                  text.length > longestText
                    ? `${text.slice(0, longestText)}… (whole in structuredContent)`
                    : text,
              },
              ...(distributions === undefined ? [] : [linkTo(distributions)]),
            ],
            structuredContent: plain,
          };
        } catch (error) {
          const refusal = refused(error);
          if (refusal === null) throw error;
          return { isError: true, content: [{ type: 'text' as const, text: json({ error: refusal }) }] };
        }
      },
    );
  for (const tool of await assistantTools(engines.catalogue.models)) register(tool);
  return server;
}

/** Serves until standard input ends. */
export async function serveAssistants(means: Means): Promise<void> {
  const server = await serverOf(means);
  serveStdio(() => server);
  await new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.once('end', resolve);
  });
}
