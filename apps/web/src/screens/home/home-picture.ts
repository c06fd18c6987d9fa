/** Address of a picture of the home page: all are in one file, which `scripts/home-pictures.mjs` joins. */
export const homePicture = (name: string): string => `/bundle/images/home.svg#${name}`
