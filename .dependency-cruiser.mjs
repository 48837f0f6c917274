/**
 * Who may import whom. The rules are made from the folders that exist, so a new folder is ruled from its
 * first file on, and one without a place here fails the check.
 */
import { readdirSync } from 'node:fs';

const folders = (path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

const exists = (path) => {
  try {
    return readdirSync(path).length > 0;
  } catch {
    return false;
  }
};

/** What a top-level folder may import besides itself; packages are free but for `contract`. */
const MAY_IMPORT = {
  contract: [],
  workers: ['contract'],
  sandbox: ['contract'],
  src: ['contract'],
  tests: ['contract', 'workers', 'sandbox', 'src', 'bench'],
  bench: ['contract', 'workers', 'sandbox', 'src', 'tests'],
};

/** The one file that names the worker's address. */
const LINK = '^src/data/connect\\.ts$';

/** Layers of src, highest first: each may import those after it. Folders of one entry may import each other. */
const LAYERS = [['app'], ['pages'], ['features'], ['products'], ['data'], ['ui', 'lib']];

/** Layers whose parts stand alone: no part imports its sibling. */
const WITHOUT_SIBLINGS = ['features'];

/** Files of `contract` that check what others define, and the packages that know it. */
const CHECKS = { address: '@noble/hashes|@scure/base', bank: 'ibantools' };

const NO_CODE = new Set(['node_modules', 'dist', 'locales', 'public', 'docs', 'test-results', 'playwright-report']);

const forbid = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

function topLevel() {
  const code = folders('.').filter((folder) => !folder.startsWith('.') && !NO_CODE.has(folder));
  return code.map((folder) => {
    const allowed = MAY_IMPORT[folder];
    if (!allowed) throw new Error(`The folder ${folder}/ has no place in .dependency-cruiser.mjs`);
    const others = code.filter((other) => other !== folder && !allowed.includes(other));
    return forbid(
      `${folder}-imports`,
      { path: `^${folder}/`, pathNot: LINK },
      { path: `^(${others.join('|')})/` },
      `${folder} may import ${allowed.join(', ') || 'no other folder'}`,
    );
  });
}

function insideSrc() {
  if (!exists('src')) return [];
  const rank = (folder) => LAYERS.findIndex((layer) => layer.includes(folder));
  const present = folders('src');
  return present.flatMap((folder) => {
    if (rank(folder) < 0) throw new Error(`The folder src/${folder}/ has no layer in .dependency-cruiser.mjs`);
    const higher = present.filter((other) => rank(other) < rank(folder));
    const rules = [];
    if (higher.length > 0) {
      rules.push(
        forbid(
          `src-${folder}-imports`,
          { path: `^src/${folder}/` },
          { path: `^src/(${higher.join('|')})/` },
          'app → pages → features → products → data → ui, lib',
        ),
      );
    }
    if (WITHOUT_SIBLINGS.includes(folder)) {
      rules.push(
        forbid(
          `src-${folder}-siblings`,
          { path: `^src/${folder}/([^/]+)/` },
          { path: `^src/${folder}/`, pathNot: `^src/${folder}/$1/` },
          `${folder} have no siblings`,
        ),
      );
    }
    return rules;
  });
}

/** Folders beside the groups of pages that hold no page: what several groups share. */
const sharedByPages = () =>
  folders('src/pages').filter((group) => !readdirSync(`src/pages/${group}`, { recursive: true }).some((path) => path.endsWith('page.ts')));

const TESTS = '\\.(test|fixture)\\.tsx?$';

export default {
  forbidden: [
    ...topLevel(),
    ...insideSrc(),
    forbid(
      'contract-packages',
      { path: '^contract/', pathNot: TESTS },
      { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: `node_modules/(zod|big\\.js|${Object.values(CHECKS).join('|')})/` },
      'contract imports only the schema library, and for a check the one that knows it',
    ),
    forbid(
      'big-in-finance',
      { path: '^contract/', pathNot: '^contract/finance/' },
      { path: 'node_modules/big\\.js/' },
      'only contract/finance computes with big.js',
    ),
    ...Object.entries(CHECKS).map(([file, packages]) =>
      forbid(
        `checks-in-${file}`,
        { path: '^contract/', pathNot: `^contract/${file}\\.ts$` },
        { path: `node_modules/(${packages})/` },
        `only contract/${file}.ts asks them, and what the first tick needs does not import it`,
      ),
    ),
    forbid(
      'pages-alone',
      { path: '^src/pages/(([^/]+)/[^/]+)/' },
      {
        path: '^src/pages/',
        pathNot: ['^src/pages/$1/', '^src/pages/$2/[^/]+$', `^src/pages/(${sharedByPages().join('|')})/`, '/page\\.ts$'],
      },
      'a page imports no other page but its page.ts; what a group shares lies beside its pages, what groups share in a folder without a page',
    ),
    forbid(
      'comlink-in-data',
      { path: '^src/', pathNot: '^src/data/' },
      { path: 'node_modules/comlink/' },
      'src/data is the only folder that knows Comlink',
    ),
    forbid('no-node-in-browser', { path: '^(src|workers)/', pathNot: TESTS }, { dependencyTypes: ['core'] }, 'browser code knows no Node'),
    forbid('no-react-in-workers', { path: '^workers/' }, { path: 'node_modules/(react|react-dom)/' }, 'the data layer knows no React'),
    forbid('not-to-tests', { pathNot: ['^(tests|bench)/', TESTS] }, { path: TESTS }, 'nothing imports a test'),
    forbid(
      'no-dev-packages',
      { path: '^(contract|workers|sandbox|src)/', pathNot: TESTS },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
      'shipped code uses dependencies only',
    ),
    // Their packages are installed apart, see bench/peers/package.json.
    forbid(
      'resolvable',
      { pathNot: '^bench/peers/src/(ag-grid|perspective)\\.ts$' },
      { couldNotResolve: true, pathNot: '\\?|^virtual:' },
      'every import resolves',
    ),
    forbid('no-cycles', {}, { circular: true }, 'data flows one way, and so do types'),
    forbid(
      'no-orphans',
      {
        orphan: true,
        path: '^(contract|workers|sandbox|src)/',
        pathNot: [TESTS, '\\.d\\.ts$', '/page\\.ts$', '\\.css$', '\\.worker\\.ts$'],
      },
      {},
      'every file is used',
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|test-results|bench/peers/(dist|node_modules))/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.json'],
    },
  },
};
