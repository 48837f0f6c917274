import { createContext } from 'react';

/** False while keys go through a list: what asks the broker about the one chosen waits until the choice stands still. */
export const Still = createContext(true);
