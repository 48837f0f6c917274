import { ROBOT_RECORD_PATH, robotHref } from '../../products/robot.ts';
import type { OwnPlaces } from '../commitment/line.ts';

/** Robots have no tab of the trade page: their own record lists them. */
export const places: OwnPlaces = { title: 'robotai.record', all: ROBOT_RECORD_PATH, one: (id) => robotHref(id) };
