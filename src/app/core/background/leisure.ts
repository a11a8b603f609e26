/** How long the page rests before what nobody sees yet is solved for, ms. */
export const leisureMs = 5000;
