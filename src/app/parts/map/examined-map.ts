/** `view.examine` of the map as a whole; the curves of it have the names of their indicators. No figure has this id. */
export const examinedMap = 'map';
