/**
 * Entry of the worker, and nothing but that: parts share modules with the data layer, and WebKit knows the entry of a module worker by no
 * address, so that a part which imports it would bring a second one, with an engine of its own.
 */
import './wiring.ts';
