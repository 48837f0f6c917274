import { create } from 'zustand';
import { immer } from 'zustand/middleware/immer';
import { LIMITS } from '../../contract/rules.ts';

/** Where the thing that is told can be looked at, and the words that lead there. */
export interface ToastLink {
  readonly to: string;
  readonly run?: undefined;
  readonly label: string;
}

/** Takes back what was just done. */
export interface ToastAction {
  readonly to?: undefined;
  readonly run: () => void;
  readonly label: string;
}

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly link: ToastLink | ToastAction | undefined;
  /** What it is about: another one about the same stands in its place. */
  readonly about: string | undefined;
}

interface ToastStore {
  toasts: Toast[];
  show(text: string, link?: Toast['link'], about?: string): void;
  dismiss(id: number): void;
  /** It stays while somebody is about to press its link; what is let go has its whole time again. */
  hold(id: number): void;
  release(id: number): void;
}

let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const held = new Set<number>();

/**
 * Short words about something that just happened; gone after 2000 ms. A text that is in sight is not shown twice: it comes anew, so that
 * it is heard again, and what is new of the same thing changes the one that is there.
 */
export const useToasts = create<ToastStore>()(
  immer((set, get) => ({
    toasts: [],
    show: (text, link, about) => {
      const same = about === undefined ? undefined : get().toasts.find((toast) => toast.about === about);
      if (same) {
        set((draft) => {
          for (const toast of draft.toasts) if (toast.id === same.id) Object.assign(toast, { text, link: link ?? stays(toast.link) });
        });
        return lastFrom(same.id);
      }
      const again = get().toasts.find((toast) => toast.text === text);
      if (again) get().dismiss(again.id);
      lastId += 1;
      const id = lastId;
      set((draft) => {
        draft.toasts.push({ id, text, link, about });
      });
      lastFrom(id);
    },
    dismiss: (id) => {
      clearTimeout(timers.get(id));
      timers.delete(id);
      held.delete(id);
      set((draft) => {
        draft.toasts = draft.toasts.filter((toast) => toast.id !== id);
      });
    },
    hold: (id) => {
      held.add(id);
      clearTimeout(timers.get(id));
    },
    release: (id) => {
      held.delete(id);
      lastFrom(id);
    },
  })),
);

/** A place stays the same whatever is told of it next; what is taken back is what the words of before told. */
const stays = (link: Toast['link']): Toast['link'] => (link?.run ? undefined : link);

/** What can be taken back stays for longer: one has to see it, think, and reach it. */
const ACTION_MS = 6000;

/** Its time begins, unless somebody holds it. */
function lastFrom(id: number): void {
  if (held.has(id)) return;
  const isAction = useToasts.getState().toasts.some(({ id: of, link }) => of === id && link?.run);
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => useToasts.getState().dismiss(id), isAction ? ACTION_MS : LIMITS.toastMs),
  );
}

export const toast = (text: string, link?: Toast['link'], about?: string): void => useToasts.getState().show(text, link, about);

/** What all that is told of one order is about. */
export const orderToast = (id: number): string => `order ${id}`;
