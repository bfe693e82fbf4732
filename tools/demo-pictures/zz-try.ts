import { createCanvas } from '@napi-rs/canvas'
import { writeFileSync } from 'node:fs'
import { drawRoom } from './room.ts'
import { rooms, heroRoom } from './rooms.ts'
const S=560, c = createCanvas(S*4, S*3); const x=c.getContext('2d')
const t=Date.now()
const fl:any[]=[{material:'oak',layout:{kind:'planks',length:1.38,width:0.193},bevel:0.003},{material:'whiteOak',layout:{kind:'planks',length:1.38,width:0.193},bevel:0.003},{material:'oak',layout:{kind:'herringbone',width:0.12,ratio:5},bevel:0.002},{material:'walnut',layout:{kind:'planks',length:1.38,width:0.193},bevel:0.003},{material:'slate',layout:{kind:'bricks',length:0.61,width:0.305},bevel:0.003},{material:'honeyOak',layout:{kind:'chevron',column:0.4,width:0.1},bevel:0.002},{material:'greyOak',layout:{kind:'planks',length:1.38,width:0.193},bevel:0.003}]
Object.values(rooms).forEach((r,i)=>x.drawImage(drawRoom(fl[i],r as any,S,S,3+i),(i%4)*S,Math.floor(i/4)*S))
x.drawImage(drawRoom(fl[0],heroRoom,1600,800,9),0,S*2,S*2,S)
x.drawImage(drawRoom(fl[0],heroRoom,800,600,9),S*2,S*2,S*1.33,S)
console.log(Date.now()-t)
writeFileSync('/tmp/k-rooms.png', c.toBuffer('image/png'))
