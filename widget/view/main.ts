import { useEffect, useState } from 'react'
import { jsx } from 'react/jsx-runtime'
import * as blocks from './blocks/index.ts'
import { draw } from './draw.tsx'

// Asked for twice at once it comes twice: the first stays, so that a form is drawn by what its campaign is drawn by.
window.klepkaParts = { view: { blocks, draw, react: { jsx, useState, useEffect } }, ...window.klepkaParts }
