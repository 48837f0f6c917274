import { create } from 'zustand';
import { immer } from 'zustand/middleware/immer';
import { LIMITS } from '../../contract/rules.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
}

interface ToastStore {
  toasts: Toast[];
  show(text: string): void;
  dismiss(id: number): void;
}

let lastId = 0;

/** Short words about something that just happened; gone after 2000 ms. A text that is in sight is not shown twice. */
export const useToasts = create<ToastStore>()(
  immer((set, get) => ({
    toasts: [],
    show: (text) => {
      if (get().toasts.some((toast) => toast.text === text)) return;
      lastId += 1;
      const id = lastId;
      set((draft) => {
        draft.toasts.push({ id, text });
      });
      setTimeout(() => get().dismiss(id), LIMITS.toastMs);
    },
    dismiss: (id) =>
      set((draft) => {
        draft.toasts = draft.toasts.filter((toast) => toast.id !== id);
      }),
  })),
);

export const toast = (text: string): void => useToasts.getState().show(text);
