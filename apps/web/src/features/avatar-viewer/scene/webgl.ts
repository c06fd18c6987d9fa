/** The options of the canvas context: the first call decides, and the picture is transparent. */
export const WEBGL: WebGLContextAttributes = { antialias: true, alpha: true, powerPreference: 'low-power' }
