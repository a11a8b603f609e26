/** Generated measurements with which the fit can be tried, labelled so; under the site's root. */
export const examplePath = 'k-limited-example/generated-response-times.csv';
