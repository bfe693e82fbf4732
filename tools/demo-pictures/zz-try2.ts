import { createCanvas } from '@napi-rs/canvas'
import { writeFileSync } from 'node:fs'
import { drawSkirting } from './skirting.ts'
import { drawRoom } from './room.ts'
import { heroRoom } from './rooms.ts'
const S=400, c = createCanvas(S*4, S*3); const x=c.getContext('2d')
const oak:any={material:'oak',layout:{kind:'planks',length:1.38,width:0.193},bevel:0.003}
const wall:any=[214,220,217]
const l:any[]=[
{profile:'straight',heightM:.08,thicknessM:.016,finish:[248,246,241],floor:oak,wall},
{profile:'classic',heightM:.1,thicknessM:.018,finish:[248,246,241],floor:{...oak,material:'walnut'},wall:[176,187,170]},
{profile:'grooved',heightM:.1,thicknessM:.016,finish:[52,50,48],floor:{...oak,material:'greyOak'},wall:[229,220,206]},
{profile:'rounded',heightM:.06,thicknessM:.02,finish:'honeyOak',floor:oak,wall:[240,236,228]},
{profile:'quarter',heightM:.03,thicknessM:.026,finish:'oak',floor:oak,wall:[240,236,228]},
{profile:'straight',heightM:.08,thicknessM:.016,finish:[248,246,241],floor:oak,wall:[121,133,140],led:true}]
const t=Date.now()
l.forEach((b,i)=>x.drawImage(drawSkirting(b),(i%4)*S,Math.floor(i/4)*S,S,S))
x.drawImage(drawRoom(oak,heroRoom,1600,800,9),0,S*2,S*2,S)
console.log(Date.now()-t)
writeFileSync('/tmp/k-sk.png', c.toBuffer('image/png'))
