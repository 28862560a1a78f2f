export function vsixPath(): string;
export function freshVsix(): string;
export function freshBuild(): void;
