/** Puts the laid floor into the picture with WebGL 2. */
import type { Plane, RoomScene } from './scene.ts'

/** What both ways of painting have in common: the same picture from the same numbers. */
export type RoomPainter = {
  /** After the photograph, its mask or its light changed. */
  setScene: (scene: RoomScene) => void
  setPlane: (plane: HTMLCanvasElement) => void
  /** `split`: the floor is changed right of this share of the width. */
  paint: (look: PaintLook) => void
  stop: () => void
}

export type PaintLook = {
  toTexture: Plane['toTexture']
  lightScale: number
  exposure: number
  gloss: number
  split: number
}

/** Light that a glossy floor adds, as a share of the light on it. */
export const SHEEN = 0.07

const VERTEX = `#version 300 es
in vec2 corner; out vec2 at;
void main(){ at=corner*.5+.5; at.y=1.-at.y; gl_Position=vec4(corner,0.,1.); }`

const FRAGMENT = `#version 300 es
precision highp float;
in vec2 at; out vec4 colour;
uniform sampler2D photo,mask,light,plane;
uniform mat3 toTexture; uniform vec2 size;
uniform float lightScale,exposure,gloss,split;
vec3 lin(vec3 c){ return pow(c,vec3(2.2)); }
void main(){
  vec3 old=texture(photo,at).rgb;
  vec3 h=toTexture*vec3(at*size,1.);
  vec2 uv=h.xy/max(h.z,1e-9);
  vec3 floorColour=lin(texture(plane,uv).rgb);
  vec3 lit=lin(texture(light,at).rgb)*lightScale;
  vec3 laid=floorColour*lit*exposure+lit*gloss*${SHEEN};
  float share=h.z>1e-9&&at.x>=split?texture(mask,at).r:0.;
  colour=vec4(mix(old,pow(min(laid,vec3(1.)),vec3(1./2.2)),share),1.);
}`

const NAMES = ['photo', 'mask', 'light', 'plane'] as const

/** Undefined: the browser has no WebGL 2. */
export const openGlPainter = (canvas: HTMLCanvasElement): RoomPainter | undefined => {
  const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true, alpha: false, antialias: false })
  if (!gl) return undefined
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind)!
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return undefined
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  const corner = gl.getAttribLocation(program, 'corner')
  gl.enableVertexAttribArray(corner)
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0)

  const anisotropy = gl.getExtension('EXT_texture_filter_anisotropic')
  const most = anisotropy ? (gl.getParameter(anisotropy.MAX_TEXTURE_MAX_ANISOTROPY_EXT) as number) : 1
  const at = (name: string) => gl.getUniformLocation(program, name)
  const textures = NAMES.map((name, unit) => {
    const texture = gl.createTexture()
    gl.uniform1i(at(name), unit)
    return texture
  })
  let size = { width: 1, height: 1 }

  const load = (name: (typeof NAMES)[number], source: TexImageSource) => {
    const unit = NAMES.indexOf(name)
    const isPlane = name === 'plane'
    gl.activeTexture(gl.TEXTURE0 + unit)
    gl.bindTexture(gl.TEXTURE_2D, textures[unit]!)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, isPlane ? gl.LINEAR_MIPMAP_LINEAR : gl.LINEAR)
    const wrap = isPlane ? gl.MIRRORED_REPEAT : gl.CLAMP_TO_EDGE
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, wrap)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, wrap)
    if (!isPlane) return
    gl.generateMipmap(gl.TEXTURE_2D)
    if (anisotropy) gl.texParameterf(gl.TEXTURE_2D, anisotropy.TEXTURE_MAX_ANISOTROPY_EXT, Math.min(8, most))
  }

  return {
    setScene: ({ photo, mask, light }) => {
      size = { width: photo.width, height: photo.height }
      load('photo', photo)
      load('mask', mask)
      load('light', light)
    },
    setPlane: (plane) => load('plane', plane),
    paint: ({ toTexture: m, lightScale, exposure, gloss, split }) => {
      gl.viewport(0, 0, canvas.width, canvas.height)
      gl.uniformMatrix3fv(at('toTexture'), true, m as number[])
      gl.uniform2f(at('size'), size.width, size.height)
      gl.uniform1f(at('lightScale'), lightScale)
      gl.uniform1f(at('exposure'), exposure)
      gl.uniform1f(at('gloss'), gloss)
      gl.uniform1f(at('split'), split)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    },
    stop: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  }
}
