import { type ChangeEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Market, MARKETS } from '../../../../contract/codes.ts';
import type { QuoteKey } from '../../../../contract/quote.ts';
import { WATCHLIST_LIMIT } from '../../../../contract/watchlist.ts';
import { useData } from '../../../data/context.ts';
import { add, type Edit, type Watched, watchKey } from '../../../data/watchlist/watched.ts';
import type { WatchView } from '../../../data/watchlist/watchlist.ts';
import { shortName } from '../../../lib/instrumentName.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { SheetActions } from '../../../ui/sheet/SheetActions.tsx';
import css from './manage.module.css';
import { type Fault, type Parsed, parseList, type Refused } from './listFile.ts';
import { isQuestion, type LookUp, type Question, type Resolved, resolve, type Unresolved } from './resolve.ts';

interface ImportSheetProps {
  readonly view: WatchView;
  onChange(edit: Edit, added: number): void;
  onClose(): void;
}

type Step =
  | { readonly kind: 'text' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly parsed: Parsed; readonly resolved: Resolved };

const FILE_BYTES = 1_000_000;
/** Each is a question to the server, and most of them could not be taken in. */
const MOST_LINES = 2 * WATCHLIST_LIMIT;
/** None of the listings. */
const NONE = '';
type Choice = QuoteKey | typeof NONE;

/** Text of a file in UTF-8, or in the UTF-16 that spreadsheets call Unicode. */
async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes);
}

/** Takes a list in: what it says, which market is meant where a code stands in several, and what could not be read, before anything is added. */
export function ImportSheet({ view, onChange, onClose }: ImportSheetProps) {
  const { t } = useTranslation(['watchlist', 'app']);
  const { link } = useData();
  const field = useId();
  const [text, setText] = useState('');
  const [step, setStep] = useState<Step>({ kind: 'text' });
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlyMap<Question, Choice>>(new Map());

  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const read = async (from: string) => {
    // Of two files the one that was chosen last is meant.
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    setProblem(undefined);
    const parsed = parseList(from);
    const lines = parsed.named.length + parsed.refused.length;
    if (lines === 0) return setProblem(t('importNothing'));
    if (lines > MOST_LINES) return setProblem(t('importTooMany', { limit: MOST_LINES }));
    setStep({ kind: 'reading' });
    const lookUp: LookUp = ({ code, market }) => link.call('getMarket', { stkcode: code, ...(market && { market }) }, {});
    const resolved = await resolve(parsed.named, lookUp, signal);
    if (signal.aborted) return;
    setChosen(new Map());
    setStep({ kind: 'read', parsed, resolved });
  };
  const onFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    if (file.size > FILE_BYTES) return setProblem(t('importFileTooLarge'));
    const from = await textOf(file).catch(() => undefined);
    if (from === undefined) return setProblem(t('importFileUnread'));
    setText(from);
    await read(from);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void read(text);
  };

  if (step.kind !== 'read')
    return (
      <Sheet title={t('importTitle')} step={step.kind} onClose={onClose}>
        <form className={css.form} onSubmit={submit}>
          <label className={css.label} htmlFor={field}>
            {t('importField')}
          </label>
          <textarea
            id={field}
            className={css.text}
            rows={8}
            value={text}
            spellCheck={false}
            autoCapitalize="characters"
            aria-describedby={`${field}-hint`}
            onChange={({ target }) => setText(target.value)}
          />
          <p id={`${field}-hint`} className={css.hint}>
            {t('importHint')}
          </p>
          <label className={css.file}>
            <input
              type="file"
              className={css.fileInput}
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              onChange={(event) => void onFile(event)}
            />
            {t('importFile')}
          </label>
          <output className={css.problem}>{step.kind === 'reading' ? t('importReading') : problem}</output>
          <SheetActions>
            <Button type="submit" kind="main" disabled={step.kind === 'reading'}>
              {t('importRead')}
            </Button>
          </SheetActions>
        </form>
      </Sheet>
    );

  const { parsed, resolved } = step;
  const questions = resolved.found.filter(isQuestion);
  const meant = meantBy(resolved, chosen);
  const fresh = uniqueOf(meant).filter((entry) => !view.keys.has(watchKey(entry)));
  const room = Math.max(0, WATCHLIST_LIMIT - view.list.entries.length);
  const taken = fresh.slice(0, room);
  const over = fresh.length - taken.length;
  const known = uniqueOf(meant).length - fresh.length;
  const twice = parsed.twice + meant.length - uniqueOf(meant).length;
  const refused = [
    ...parsed.refused,
    ...resolved.refused,
    ...questions.filter((question) => chosen.get(question) === NONE).map(unasked),
  ].toSorted((a, b) => a.line - b.line);
  const open = questions.filter((question) => !chosen.has(question)).length;
  const markets = MARKETS.filter((market) => questions.some((one) => !chosen.has(one) && listedIn(one, market)));
  const facts = [
    t('importNew', { count: taken.length }),
    ...(known > 0 ? [t('importKnown', { count: known })] : []),
    ...(twice > 0 ? [t('importTwice', { count: twice })] : []),
    ...(over > 0 ? [t('importOver', { count: over, limit: WATCHLIST_LIMIT })] : []),
    ...(refused.length > 0 ? [t('importRefused', { count: refused.length })] : []),
  ];

  return (
    <Sheet title={t('importTitle')} step="read" onClose={onClose}>
      <ul className={css.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {questions.length > 0 && (
        <section className={css.questions}>
          <h3 className={css.heading}>{t('importAsk', { count: questions.length })}</h3>
          <p className={css.hint}>{t('importAskDetail')}</p>
          {markets.length > 0 && open > 1 && (
            <div className={css.everywhere}>
              {markets.map((market) => (
                <Button key={market} kind="quiet" onClick={() => setChosen(inAll(questions, chosen, market))}>
                  {t('importAll', { market: t(`market.${market}`, { ns: 'app' }) })}
                </Button>
              ))}
            </div>
          )}
          {questions.map((question) => (
            <Ask
              key={`${question.named.line} ${question.named.code}`}
              question={question}
              chosen={chosen.get(question)}
              onChoose={(key) => setChosen(new Map(chosen).set(question, key))}
            />
          ))}
        </section>
      )}
      {refused.length > 0 && (
        <ul className={css.refused} aria-label={t('importRefused', { count: refused.length })}>
          {refused.map(({ line, text: said, why }, at) => (
            // A line may say the same thing twice.
            <li key={at}>
              {t('importLine', { line, text: said })} <span className={css.why}>{t(`importWhy.${why}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <SheetActions>
        <div className={css.pair}>
          <Button onClick={() => setStep({ kind: 'text' })}>{t('importAgain')}</Button>
          {taken.length === 0 && open === 0 ? (
            <Button kind="main" onClick={onClose}>
              {t('done')}
            </Button>
          ) : (
            <Button
              kind="main"
              disabled={open > 0}
              onClick={() => {
                onChange(add(taken), taken.length);
                onClose();
              }}
            >
              {open > 0 ? t('importOpen', { count: open }) : t('importAdd', { count: taken.length })}
            </Button>
          )}
        </div>
      </SheetActions>
    </Sheet>
  );
}

/** The instruments of all lines, in their order, as far as it is known which they are. */
const meantBy = ({ found }: Resolved, chosen: ReadonlyMap<Question, string>): readonly Watched[] =>
  found.flatMap((one) => (isQuestion(one) ? one.choices.filter((choice) => watchKey(choice) === chosen.get(one)) : [one]));

const listedIn = ({ choices }: Question, market: Market): Watched | undefined => choices.find((choice) => choice.market === market);

/** What is chosen, and where nothing is yet the listing of one market. */
function inAll(questions: readonly Question[], chosen: ReadonlyMap<Question, Choice>, market: Market): ReadonlyMap<Question, Choice> {
  const next = new Map(chosen);
  for (const question of questions) {
    const choice = listedIn(question, market);
    if (choice && !next.has(question)) next.set(question, watchKey(choice));
  }
  return next;
}

const uniqueOf = (entries: readonly Watched[]): readonly Watched[] => [
  ...new Map(entries.map((entry) => [watchKey(entry), entry])).values(),
];

const unasked = ({ named }: Question): Refused<Fault | Unresolved | 'unasked'> => ({ line: named.line, text: named.text, why: 'unasked' });

interface AskProps {
  readonly question: Question;
  /** `NONE` for none of them; undefined before anything is chosen. */
  readonly chosen: string | undefined;
  onChoose(key: Choice): void;
}

function Ask({ question: { named, choices }, chosen, onChoose }: AskProps) {
  const { t } = useTranslation(['watchlist', 'app']);
  const name = useId();
  return (
    <fieldset className={css.ask}>
      <legend className={css.code}>{named.code}</legend>
      {choices.map((choice) => (
        <label key={choice.market} className={css.option}>
          <input type="radio" name={name} checked={chosen === watchKey(choice)} onChange={() => onChoose(watchKey(choice))} />
          <span className={css.market}>{t(`market.${choice.market}`, { ns: 'app' })}</span>
          <span className={css.meta}>{shortName(choice.name)}</span>
        </label>
      ))}
      <label className={css.option}>
        <input type="radio" name={name} checked={chosen === NONE} onChange={() => onChoose(NONE)} />
        <span>{t('importSkip')}</span>
      </label>
    </fieldset>
  );
}
