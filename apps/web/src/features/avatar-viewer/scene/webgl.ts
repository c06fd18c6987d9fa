/** How the canvas is asked for its context: the first asker decides, and the picture is see-through. */
export const WEBGL: WebGLContextAttributes = { antialias: true, alpha: true, powerPreference: 'low-power' }
