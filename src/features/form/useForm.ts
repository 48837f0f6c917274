import { type SubmitEvent, useRef, useState } from 'react';
import { useForm as useHookForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Reason } from '../../../contract/codes.ts';
import type { Failure, Result } from '../../../contract/result.ts';
import { useOffline } from '../../data/useOffline.ts';
import { useComplaint } from '../../lib/useComplaint.ts';
import type { SendState } from '../../ui/page/FormPage.tsx';
import type { FieldRule, Message, MessageKey } from './rules.ts';
import { useFailureText } from './useFailureText.ts';

const SLOW_MS = 3000;

type Rules = Readonly<Record<string, FieldRule>>;
type ValuesOf<R extends Rules> = { readonly [K in keyof R & string]: string };

interface FormOptions<R extends Rules, T> {
  readonly rules: R;
  readonly initial?: Partial<ValuesOf<R>>;
  /** The fields that are asked for now, on a page in steps; all without it. */
  readonly asked?: readonly (keyof R & string)[];
  /** Runs with values that keep the rules; spaces around them are gone. */
  send(values: ValuesOf<R>): Promise<Result<T>> | Result<T>;
  onDone?(data: T, values: ValuesOf<R>): void;
  /** The server complained of this field, which may be on another step. */
  onBlamed?(name: keyof R & string): void;
  /** The field that a reason belongs to where the server names none. */
  readonly fieldOf?: Partial<Record<Reason, keyof R & string>>;
}

/** For a `Field` or a `SelectField`: spread it on. */
type Spread<R extends Rules> = { readonly name: keyof R & string; readonly error: string | undefined } & Pick<
  ReturnType<ReturnType<typeof useHookForm>['register']>,
  'onChange' | 'onBlur' | 'ref'
>;

/** The same of a form whose fields aren't known beforehand. */
export type FieldSpread = Spread<Rules>;

/** For a control that holds its text itself. */
export interface FieldControl {
  readonly name: string;
  readonly error: string | undefined;
  readonly value: string;
  onChange(value: string): void;
}

/** Of an error, what its `message` is. */
type Kind = 'key' | 'text';
const asError = (message: Message): { type: Kind; message: string } =>
  typeof message === 'string' ? { type: 'key', message } : { type: 'text', message: message.text };

/**
 * One form: values as text, rules, and where each complaint goes. What a rule or the server says of a field stands below it,
 * anything else above the fields, where it stays until the next try; the first wrong field gets the focus.
 */
export function useForm<R extends Rules, T>({ rules, initial, asked, send, onDone, onBlamed, fieldOf }: FormOptions<R, T>) {
  type Name = keyof R & string;
  const { t } = useTranslation('forms');
  const failureText = useFailureText();
  const offline = useOffline();
  const names = Object.keys(rules) as Name[];
  const [state, setState] = useState<SendState>('idle');
  const [alert, setAlert] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const complain = useComplaint(form);
  // What the page shows as busy comes a moment after a second press.
  const underWay = useRef(false);

  const tidy = (values: Record<string, string>): Record<Name, string> =>
    Object.fromEntries(names.map((name) => [name, rules[name]?.verbatim ? (values[name] ?? '') : (values[name] ?? '').trim()])) as Record<
      Name,
      string
    >;

  const { register, handleSubmit, setError, setValue, trigger, control, formState, getFieldState } = useHookForm<Record<string, string>>({
    defaultValues: Object.fromEntries(names.map((name) => [name, initial?.[name] ?? ''])),
    shouldFocusError: false,
    resolver: (given) => {
      const values = tidy(given);
      const errors: Record<string, ReturnType<typeof asError>> = {};
      for (const name of asked ?? names) {
        const message = rules[name]?.check(values[name], values);
        if (message !== undefined) errors[name] = asError(message);
      }
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { errors } = formState;
  const watched = useWatch({ control });
  const value = (name: Name): string => watched[name] ?? '';

  const errorOf = (name: Name): string | undefined => {
    const error = errors[name];
    if (error?.message === undefined) return undefined;
    return error.type === 'key' ? t(error.message as MessageKey) : error.message;
  };

  /** What a rule said of other fields may hold no longer. Asked of the form as it is now: a picture arrives long after it was chosen. */
  const judgeAgain = (changed: Name) => {
    for (const name of names) if (name !== changed && getFieldState(name).error?.type === 'key') void trigger(name);
  };

  const blame = (failure: Failure) => {
    setAlert(undefined);
    const { denial } = failure;
    const named = denial?.field?.split('.').at(-1) ?? (denial && fieldOf?.[denial.reason]);
    const name = names.find((known) => known === named);
    if (name === undefined) return setAlert(failureText(failure));
    setError(name, { type: 'text' satisfies Kind, message: failureText(failure) });
    complain(true);
    onBlamed?.(name);
  };

  const sendAll = async (given: Record<string, string>) => {
    if (underWay.current) return;
    underWay.current = true;
    const values = tidy(given);
    complain(false);
    setAlert(undefined);
    setState('sending');
    const slow = setTimeout(() => setState('slow'), SLOW_MS);
    const result = await send(values);
    clearTimeout(slow);
    underWay.current = false;
    setState(result.ok ? 'done' : 'failed');
    if (result.ok) onDone?.(result.data, values);
    else if (result.kind !== 'aborted') blame(result);
  };

  const put = (name: Name, value: string) => {
    const path: string = name;
    setValue(path, value, { shouldDirty: true });
    if (getFieldState(path).error) void trigger(name);
    judgeAgain(name);
  };

  return {
    /** Spread on a `Field` or a `SelectField`. */
    field: (name: Name): Spread<R> => {
      const { onChange, onBlur, ref } = register(name);
      return {
        name,
        onBlur,
        ref,
        error: errorOf(name),
        onChange: async (event) => {
          await onChange(event);
          judgeAgain(name);
        },
      };
    },
    /** Spread on a `Checkbox`; a ticked one has the value `yes`. */
    box: (name: Name) => ({
      name,
      error: errorOf(name),
      checked: value(name) === 'yes',
      onChange: (event: { target: { checked: boolean } }) => put(name, event.target.checked ? 'yes' : ''),
    }),
    /** For controls of other kinds. */
    control: (name: Name) => ({ name, error: errorOf(name), value: value(name), onChange: (value: string) => put(name, value) }),
    /** What the field holds now; the page follows it. */
    value,
    values: tidy(watched as Record<string, string>),
    /** Whether a field will do; complains of it when it won't. */
    judge: async (name: Name): Promise<boolean> => {
      const fine = await trigger(name);
      complain(!fine);
      return fine;
    },
    /** Says a failure that came later than `send`'s answer, where that would have said it. */
    blame,
    /** Spread on a `FormPage`. */
    page: {
      state,
      alert,
      /** Why nothing can be sent now. */
      blocked: offline ? t('send.offline') : undefined,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        form.current = event.currentTarget;
        void handleSubmit(sendAll, () => {
          complain(true);
          setAlert(undefined);
        })(event);
      },
    },
  };
}
