import { Announcer } from './Announcer';
import { App } from './App';
import { Host } from './host';

const root = document.getElementById('page');
const region = document.getElementById('status');
if (root === null || region === null) throw new Error('The score panel\u2019s page lacks its two elements.');
new App(root, new Host(), new Announcer(region)).start();
