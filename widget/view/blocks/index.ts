export { default as button } from './button.tsx'
export { default as heading } from './heading.tsx'
export { default as image } from './image.tsx'
export { default as text } from './text.tsx'
