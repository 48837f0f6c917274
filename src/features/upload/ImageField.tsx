import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/result.ts';
import { LIMITS } from '../../../contract/rules.ts';
import { useConfig } from '../../data/useConfig.ts';
import { useWrite } from '../../data/useWrite.ts';
import { byteText } from '../../lib/bytes.ts';
import { Button } from '../../ui/press/Button.tsx';
import { described, FieldNotes } from '../../ui/form/FieldFrame.tsx';
import { Icon } from '../../ui/sign/Icon.tsx';
import css from './upload.module.css';
import { decodePicture, type ImageProblem, prepareImage } from './prepareImage.ts';

/** A picture that the server has. */
export interface SentImage {
  /** What the server calls it: an address, or the name of stored terms. */
  readonly name: string;
  /** What was sent, for the preview. */
  readonly blob: Blob;
}

type Stage =
  | { readonly at: 'choose' }
  | { readonly at: 'preparing' }
  | { readonly at: 'sending'; readonly blob: Blob }
  | { readonly at: 'refused'; readonly problem: ImageProblem }
  | { readonly at: 'failed'; readonly blob: Blob; readonly failure: Failure };

interface ImageFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Of the form: nothing was chosen, or the server no longer has it. */
  readonly error?: string | undefined;
  readonly value: SentImage | undefined;
  /** Terms have a call of their own. */
  readonly to?: 'fileUpload' | 'termsUpload';
  failureText(failure: Failure): string;
  onChange(image: SentImage | undefined): void;
}

/** One image from the album: chosen, made smaller, sent at once, shown, replaced or taken out again. */
export function ImageField({ label, hint, error, value, to = 'fileUpload', failureText, onChange }: ImageFieldProps) {
  const { t, i18n } = useTranslation('forms');
  const { uploadBytes: limit } = useConfig();
  const { send, reset } = useWrite(to);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [stage, setStage] = useState<Stage>({ at: 'choose' });
  /** Grows with each choice; what an older one still brings is dropped. */
  const turn = useRef(0);

  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  const deliver = async (blob: Blob, mine: number) => {
    setStage({ at: 'sending', blob });
    const result = await send({ file: blob });
    if (turn.current !== mine) return;
    if (result.ok) {
      setStage({ at: 'choose' });
      onChange({ name: 'url' in result.data ? result.data.url : result.data.msg, blob });
    } else setStage({ at: 'failed', blob, failure: result });
  };

  const choose = async (file: Blob) => {
    turn.current += 1;
    const mine = turn.current;
    // Else the picture before, still on its way, would be taken for this one.
    reset();
    if (value) onChange(undefined);
    setStage({ at: 'preparing' });
    const prepared = await prepareImage(file, limit, decodePicture);
    if (turn.current !== mine) return;
    if (prepared.ok) await deliver(prepared.blob, mine);
    else setStage({ at: 'refused', problem: prepared.problem });
  };

  const size = (bytes: number) => byteText(bytes, i18n.language);
  const refusal = (problem: ImageProblem): string => {
    switch (problem) {
      case 'refused':
        return t('upload.refused', { limit: size(LIMITS.uploadUnreadBytes) });
      case 'tooLarge':
        return t('upload.tooLarge', { limit: size(limit) });
      case 'notImage':
      case 'unreadable':
        return t(`upload.${problem}`);
    }
  };
  const problem = (): string | undefined => {
    switch (stage.at) {
      case 'refused':
        return refusal(stage.problem);
      case 'failed':
        return `${t('upload.failed')}. ${failureText(stage.failure)}`;
      case 'choose':
        return error;
      case 'preparing':
      case 'sending':
        return undefined;
    }
  };
  const shown = problem();
  const blob = value?.blob ?? ('blob' in stage ? stage.blob : undefined);
  const busy = stage.at === 'preparing' || stage.at === 'sending';
  const status = (): string => {
    switch (stage.at) {
      case 'preparing':
        return t('upload.preparing');
      case 'sending':
        return t('upload.sending');
      case 'choose':
        return value ? t('upload.done', { size: size(value.blob.size) }) : '';
      case 'refused':
      case 'failed':
        return '';
    }
  };
  const notes = { hint: hint ?? t('upload.hint', { limit: size(limit) }), error: shown };

  return (
    // What is chosen keeps the page from being loaded anew by itself (src/app/typed.ts); the field below forgets its file.
    <fieldset className={css.field} data-chosen={blob || busy ? '' : undefined}>
      <legend className={css.label}>{label}</legend>
      <div className={css.line} data-busy={busy}>
        <Preview blob={blob} alt={t('upload.preview', { name: label })} />
        <div className={css.middle}>
          <Button
            {...described(id, notes)}
            aria-invalid={undefined}
            data-invalid={shown !== undefined}
            aria-busy={busy}
            onClick={() => input.current?.click()}
          >
            {t(value ? 'upload.replace' : 'upload.choose')}
            <span className={css.hidden}>{label}</span>
          </Button>
          <output className={css.status}>{status()}</output>
        </div>
        {value && (
          <button
            type="button"
            className={css.remove}
            aria-label={t('upload.remove', { name: label })}
            onClick={() => {
              turn.current += 1;
              setStage({ at: 'choose' });
              onChange(undefined);
            }}
          >
            <Icon name="bin" />
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        className={css.file}
        accept="image/jpeg,image/png,image/webp"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after it failed.
          event.target.value = '';
          if (file) void choose(file);
        }}
      />
      <FieldNotes id={id} {...notes} />
      {stage.at === 'failed' && (
        <Button kind="quiet" onClick={() => void deliver(stage.blob, turn.current)}>
          <Icon name="again" size={16} />
          {t('upload.again')}
        </Button>
      )}
    </fieldset>
  );
}

function Preview({ blob, alt }: { readonly blob: Blob | undefined; readonly alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!blob || !image.current) return undefined;
    const url = URL.createObjectURL(blob);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return <span className={css.thumb}>{blob ? <img ref={image} className={css.image} alt={alt} /> : <Icon name="image" size={24} />}</span>;
}
