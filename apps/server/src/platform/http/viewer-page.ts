/** The 3D viewer (spec §2 `/avatar3d?avatar=…`): a document of its own, with a policy of its own. */
const VIEWER = /^\/avatar3d\/?(\?|$)/

export const isViewerPage = (url: string): boolean => VIEWER.test(url)
