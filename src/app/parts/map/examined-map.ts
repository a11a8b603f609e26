/**
 * How `view.examine` names the map as a whole; the curves of it are named by their indicator. No figure has this id.
 */
export const examinedMap = 'map';
